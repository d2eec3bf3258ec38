"""Which time zone a place that people name lies in, and when a person's words depend on their zone at all."""

from functools import lru_cache
from zoneinfo import ZoneInfo

from memory_core.languages.normalise import fold
from memory_core.languages.statements import find_statements

_CITIES = """
Africa/Algiers: algiers algeria oran الجزائر وهران
Africa/Cairo: cairo egypt alexandria giza القاهرة مصر الإسكندرية الجيزة
Africa/Casablanca: casablanca rabat morocco marrakesh fez الدار_البيضاء الرباط المغرب مراكش فاس
Africa/Johannesburg: johannesburg cape_town pretoria durban
Africa/Khartoum: khartoum sudan الخرطوم السودان
Africa/Lagos: lagos abuja nigeria
Africa/Nairobi: nairobi kenya
Africa/Tripoli: tripoli libya benghazi طرابلس_الغرب ليبيا بنغازي
Africa/Tunis: tunis tunisia sfax تونس صفاقس
America/Bogota: bogota bogotá medellin colombia
America/Chicago: chicago houston dallas austin
America/Denver: denver
America/Los_Angeles: los_angeles san_francisco seattle san_diego portland las_vegas
America/Mexico_City: mexico_city
America/New_York: new_york boston washington miami atlanta philadelphia نيويورك بوسطن واشنطن
America/Sao_Paulo: sao_paulo são_paulo rio_de_janeiro
America/Toronto: toronto montreal ottawa تورونتو مونتريال
Asia/Aden: aden sanaa yemen عدن صنعاء اليمن
Asia/Amman: amman jordan irbid عمان_الأردن الأردن إربد
Asia/Baghdad: baghdad iraq basra mosul erbil بغداد العراق البصرة الموصل أربيل
Asia/Bahrain: bahrain manama البحرين المنامة
Asia/Beirut: beirut lebanon tripoli_lebanon saida بيروت لبنان صيدا
Asia/Damascus: damascus syria aleppo homs دمشق سوريا حلب حمص
Asia/Dubai: dubai abu_dhabi sharjah uae دبي أبوظبي أبو_ظبي الشارقة الإمارات
Asia/Gaza: gaza غزة
Asia/Hebron: hebron ramallah nablus الخليل رام_الله نابلس
Asia/Jerusalem: jerusalem tel_aviv haifa القدس حيفا
Asia/Karachi: karachi lahore islamabad pakistan
Asia/Kolkata: mumbai delhi new_delhi bangalore bengaluru kolkata chennai hyderabad india
Asia/Kuwait: kuwait kuwait_city الكويت
Asia/Muscat: muscat oman مسقط
Asia/Qatar: doha qatar الدوحة قطر
Asia/Riyadh: riyadh jeddah mecca medina dammam saudi_arabia الرياض جدة مكة المدينة_المنورة الدمام السعودية
Asia/Shanghai: beijing shanghai shenzhen guangzhou china
Asia/Singapore: singapore
Asia/Tehran: tehran iran طهران إيران
Asia/Tokyo: tokyo osaka kyoto japan طوكيو
Australia/Sydney: sydney
Europe/Amsterdam: amsterdam rotterdam netherlands
Europe/Berlin: berlin munich hamburg cologne frankfurt germany برلين ميونخ هامبورغ ألمانيا
Europe/Istanbul: istanbul ankara izmir turkey إسطنبول اسطنبول أنقرة تركيا
Europe/London: london manchester edinburgh لندن مانشستر
Europe/Madrid: madrid barcelona spain مدريد برشلونة
Europe/Moscow: moscow saint_petersburg موسكو
Europe/Paris: paris lyon marseille france باريس ليون مرسيليا فرنسا
Europe/Riga: riga latvia ريغا
Europe/Rome: rome milan naples italy روما ميلانو إيطاليا
Europe/Stockholm: stockholm sweden ستوكهولم السويد
Europe/Tallinn: tallinn tartu estonia
Europe/Vienna: vienna austria فيينا النمسا
"""
_REGIONS = ("Europe", "Asia", "Africa", "America", "Australia", "Pacific", "Atlantic")
_LONGEST_PLACE, _LONGEST = 40, 600
_HOME_CUES = ("live", "living", "based", "moved", "reside", "located", "عيش", "سكن", "ساكن", "قيم", "انتقلت")
_DAY_CUES = ("tomorrow", "tonight", "remind me", "غدا", "غدًا", "الليلة", "ذكرني", "ذكّرني", "بكرة")


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    found: dict[str, str] = {}
    for row in _CITIES.strip().splitlines():
        zone, _, names = row.partition(":")
        found |= {fold(name.replace("_", " ")): zone for name in names.split()}
    return found


def names_home(text: str) -> bool:
    """Say whether a text may tell where somebody lives; cheap, for every message."""
    low = text.casefold() if len(text) <= _LONGEST else ""
    return any(cue in low for cue in _HOME_CUES)


def names_day(text: str) -> bool:
    """Say whether a text speaks of a day or an hour as seen from where its writer is; cheap, for every message."""
    low = text.casefold() if len(text) <= _LONGEST else ""
    return any(cue in low for cue in _DAY_CUES)


def home_zone(text: str) -> str:
    """Return the zone of the place where a person plainly says that they live; empty where they do not, or it is unknown."""
    for stated in find_statements(text):
        if stated.slot == "residence" and stated.value:
            return zone_of(stated.value)
    return ""


def zone_of(place: str) -> str:
    """Return the zone of a city or of a country that has one; empty where it is unknown."""
    if len(place) > _LONGEST_PLACE:
        return ""
    parts = [fold(part.strip(" .!")) for part in place.replace("،", ",").split(",")]
    for part in parts:
        if part in _known():
            return _known()[part]
    return _of_database(parts[0])


def _of_database(city: str) -> str:
    """Look the city up among the zones' own names."""
    if not city.isascii() or not city.replace(" ", "").isalpha():
        return ""
    name = "_".join(word.capitalize() for word in city.split())
    for region in _REGIONS:
        try:
            return str(ZoneInfo(f"{region}/{name}"))
        except (KeyError, ValueError, OSError):
            continue
    return ""
