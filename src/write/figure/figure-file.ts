import regularAddress from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import boldAddress from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url';
import { assetBytes } from '@/model/asset';
import { lazyModule } from '@/model/lazy-module';
import { canvasFigure, canvasText } from './canvas-figure';
import type { Figure, FigureFile, FigureOutput, FigurePicture } from './figure';
import { paintedFigure } from './painted-figure';
import { pngBytes } from './png-bytes';
import { svgFigure } from './svg-figure';

const pdfPainter = lazyModule(() => import('./pdf-figure'), { onlyWhenNeeded: true });
const pdfFonts = lazyModule(
  async () => {
    const [regular, bold] = await Promise.all([
      assetBytes(new URL(regularAddress, import.meta.url)),
      assetBytes(new URL(boldAddress, import.meta.url)),
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
