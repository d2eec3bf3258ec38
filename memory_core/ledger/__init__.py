"""The one place that knows an item's state: items, records, conflicts and undo, and how they reach the files."""
