"""Applies stylesheets of PreTeXt to a source, as its own command does, each in a folder of its own.

python pretext.py STYLESHEETS FOLDER NAME...: FOLDER has the example. The address of a QR code, which
the first stylesheet writes, is read by the later ones.
"""

import os
import shutil
import sys

from lxml import etree

stylesheets, folder, *names = sys.argv[1:]
parser = etree.XMLParser(load_dtd=True, resolve_entities=True, no_network=True, huge_tree=True)
source = etree.parse(f"{folder}/source/main.ptx", parser)
publisher = etree.XSLT.strparam(f"{folder}/publication/publication.ptx")
codes = f"{folder}/generated-assets/qrcode"
os.makedirs(codes)

for name in names:
    out = f"{folder}/out/{name}"
    os.makedirs(out)
    os.chdir(out)
    stylesheet = etree.XSLT(etree.parse(f"{stylesheets}/{name}.xsl", parser))
    result = stylesheet(source, publisher=publisher)
    with open("result", "w", encoding="utf-8") as file:
        file.write(str(result))
    if name == "extract-qrcode":
        for file in os.listdir("."):
            shutil.copy(file, codes)
    for entry in stylesheet.error_log:
        if "PTX:INFO" not in entry.message:
            print(entry.message)
