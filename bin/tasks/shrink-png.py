"""Writes PNGs again with 256 colours: python bin/tasks/shrink-png.py docs/gallery/*.png (needs Pillow)."""

import sys

from PIL import Image

for path in sys.argv[1:]:
    picture = Image.open(path).convert("RGB")
    if picture.getcolors(256) is None:
        picture = picture.quantize(256, dither=Image.Dither.NONE)
    picture.save(path, optimize=True)
