import { create } from 'fontkit';
import PDFDocument from 'pdfkit';
import { compressed } from '@/model/compressed';
import type { FigureFile, Fill, Painted, Stroke, TextMark } from './figure';
import type { PaintedFigure, PaintedMark, RasterMark } from './painted-figure';
import type { Raster } from './png-bytes';

/** The font of a PDF, as TrueType files. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Paints a text as pixels, with the rectangle in points that they fill. */
export type TextPainter = (mark: TextMark) => RasterMark;

/**
 * Returns a figure as a PDF of one page in its size. Its fonts are embedded, as journals require, with the characters
 * that occur. Texts that the fonts lack characters for, or that run from right to left, are pictures by `paintText`.
 */
export async function pdfFigure(
  figure: PaintedFigure,
  fonts: PdfFonts,
  paintText: TextPainter,
): Promise<FigureFile> {
  const [regular, bold] = [fonts.regular, fonts.bold].map((bytes) => {
    const font = create(bytes as Buffer); // any bytes will do
    if (!('layout' in font))
      throw new Error('A font of figures is a collection of fonts.');
    return font;
  });
  if (!regular || !bold) throw new Error('A font of figures is missing.');
  const document = new PDFDocument({
    size: [figure.width, figure.height],
    margin: 0,
    // the type does not know that a font may be passed directly
    font: regular as unknown as string,
    info: { Title: figure.title, Creator: 'Petri' },
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    document.on('end', resolve);
    document.on('error', reject);
  });
  const paintedTexts = new Set<string>();
  document.lineJoin('round');
  const fontOf = ({ isBold }: TextMark) => (isBold ? bold : regular);
  const canWrite = (mark: TextMark) =>
    !FROM_THE_RIGHT.test(mark.text) &&
    [...mark.text].every((letter) =>
      fontOf(mark).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );

  const paint = async (marks: readonly PaintedMark[]) => {
    for (const mark of marks) {
      document.save();
      switch (mark.kind) {
        case 'clip':
          document.rect(mark.x, mark.y, mark.width, mark.height).clip();
          await paint(mark.marks);
          break;
        case 'rect':
          document.rect(mark.x, mark.y, mark.width, mark.height);
          finish(document, mark);
          break;
        case 'circle':
          document.circle(mark.x, mark.y, mark.radius);
          finish(document, mark);
          break;
        case 'path':
          if (mark.transform) document.transform(...mark.transform);
          document.path(mark.data);
          finish(document, mark);
          break;
        case 'raster':
          await image(document, mark);
          break;
        case 'text':
          if (mark.text.trim() === '') break;
          if (mark.turn) document.rotate(mark.turn, { origin: [mark.x, mark.y] });
          if (canWrite(mark)) {
            document.font(fontOf(mark) as unknown as string);
            write(document, mark);
          } else {
            paintedTexts.add(mark.text);
            await image(document, paintText({ ...mark, turn: 0 }));
          }
      }
      document.restore();
    }
  };
  await paint(figure.marks);
  document.end();
  await done;
  const file = new Blob(parts, { type: 'application/pdf' });
  return { file, paintedTexts: [...paintedTexts] };
}

/** Hebrew, Arabic and related scripts, whose order needs an algorithm. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

type Pdf = InstanceType<typeof PDFDocument>;

/** Fills and strokes the current path. */
function finish(document: Pdf, { fill, stroke }: Painted): void {
  if (fill) fillWith(document, fill);
  if (stroke) strokeWith(document, stroke);
  if (fill && stroke) document.fillAndStroke();
  else if (fill) document.fill();
  else if (stroke) document.stroke();
}

function fillWith(document: Pdf, { colour, opacity }: Fill): void {
  document.fillColor(colour, opacity ?? 1);
}

function strokeWith(document: Pdf, { colour, opacity, width }: Stroke): void {
  document.strokeColor(colour, opacity ?? 1).lineWidth(width);
}

function write(document: Pdf, mark: TextMark): void {
  const { text, x, y, anchor, colour, opacity, rim } = mark;
  document.fontSize(mark.size);
  const width = document.widthOfString(text);
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  const options = { lineBreak: false, baseline: 'alphabetic' } as const;
  if (rim) {
    strokeWith(document, rim);
    document.text(text, left, y, { ...options, stroke: true, fill: false });
  }
  fillWith(document, { colour, ...(opacity !== undefined && { opacity }) });
  document.text(text, left, y, options);
}

/** Embeds an image. Unlike the library's own PNG images, it need not be decompressed and compressed again. */
async function image(document: Pdf, mark: RasterMark): Promise<void> {
  const { width, height } = mark.raster;
  const { colours, alpha } = channelsOf(mark.raster);
  const about = {
    ...{ Type: 'XObject', Subtype: 'Image', Width: width, Height: height },
    ...{ BitsPerComponent: 8, Filter: 'FlateDecode' },
  };
  const mask = document.ref({ ...about, ColorSpace: 'DeviceGray' });
  mask.end(await compressed(alpha, 'deflate'));
  const object = document.ref({ ...about, ColorSpace: 'DeviceRGB', SMask: mask });
  object.end(await compressed(colours, 'deflate'));
  const label = `Points${object.id}`;
  const embedded = { label, width, height, obj: object };
  // the library accepts an image that is already embedded
  document.image(embedded as unknown as string, mark.x, mark.y, {
    width: mark.width,
    height: mark.height,
  });
}

function channelsOf({ width, height, pixels }: Raster) {
  const count = width * height;
  const colours = new Uint8Array(3 * count);
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    colours[3 * i] = pixels[4 * i] as number;
    colours[3 * i + 1] = pixels[4 * i + 1] as number;
    colours[3 * i + 2] = pixels[4 * i + 2] as number;
    alpha[i] = pixels[4 * i + 3] as number;
  }
  return { colours, alpha };
}
