"""The scanner's expressions that can occur without any one literal, by their marks: working them out takes as long as the scanner.

A test works them out and says what belongs here. A mark too many or too few costs time, and nothing else.
"""

WITHOUT_LITERAL = frozenset({
    0x065D2696, 0x2B2D4C34, 0x4796B0E1, 0x51559CF4, 0x521761DF, 0x58A28A84, 0x6DC9069B, 0x775EB7D9,
    0x90A16326, 0x93CBD07D, 0x0CE2940A, 0xA5D0FA8E, 0xB88512C3, 0xBD483A48, 0xD84AD4EF, 0xEE3F0C85,
    0xEE9C80E4, 0xF7704A81, 0xFA2C1940,
})  # fmt: skip
