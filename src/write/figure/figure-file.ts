import regularAddress from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import boldAddress from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import { lazyModule } from '@/model/lazy-module';
import { loadCode } from '@/model/petri-code';
import { canvasFigure, canvasText } from './canvas-figure';
import type { Figure, FigureFile, FigureOutput, FigurePicture } from './figure';
import { paintedFigure } from './painted-figure';
import { pngBytes } from './png-bytes';
import { svgFigure } from './svg-figure';

const pdfPainter = lazyModule(() => import('./pdf-figure'), { onlyWhenNeeded: true });
const pdfFonts = lazyModule(
  async () => {
    const [regular, bold] = await Promise.all([
      fontAt(regularAddress),
      fontAt(boldAddress),
    ]);
    return { regular, bold };
  },
  { onlyWhenNeeded: true },
);

/**
 * Paints a figure as a file; `pictures` are the points and images of its plots. Needs a thread with a canvas.
 *
 * @throws TooLargeError for more pixels than browsers paint; AppOfflineError or AppUpdatedError for a PDF
 */
export async function figureFile(
  figure: Figure,
  output: FigureOutput,
  ...pictures: readonly FigurePicture[]
): Promise<FigureFile> {
  const { kind, dpi } = output;
  const painted = paintedFigure(figure, output, pictures);
  switch (kind) {
    case 'png': {
      const bytes = await pngBytes(canvasFigure(painted, dpi), dpi);
      return asIs(new Blob([bytes], { type: 'image/png' }));
    }
    case 'svg':
      return asIs(new Blob([await svgFigure(painted, dpi)], { type: 'image/svg+xml' }));
    case 'pdf': {
      const { pdfFigure } = await pdfPainter();
      const fonts = await pdfFonts();
      return pdfFigure(painted, fonts, (mark) => canvasText(mark, Math.max(dpi, 300)));
    }
  }
}

function asIs(file: Blob): FigureFile {
  return { file, paintedTexts: [] };
}

async function fontAt(address: string): Promise<Uint8Array> {
  const absolute = new URL(address, import.meta.url).href;
  return loadCode(async () => {
    const response = await fetch(absolute);
    if (!response.ok) throw new Error(`${response.status} for ${absolute}`);
    return new Uint8Array(await response.arrayBuffer());
  }, absolute);
}
