"""Open work of a space: what people and their model have to do, and who may say that it is done or off."""
