import { composed, scaling } from '@/model/affine';
import type { Figure, FigureMark, Painted } from './figure';

/** Returns marks moved to another position. */
export function moved(
  marks: readonly FigureMark[],
  right: number,
  down: number,
): readonly FigureMark[] {
  return marks.map((mark): FigureMark => {
    if (mark.kind === 'path') {
      const [a, b, c, d, e, f] = mark.transform ?? [1, 0, 0, 1, 0, 0];
      return { ...mark, transform: [a, b, c, d, e + right, f + down] };
    }
    const at = { x: mark.x + right, y: mark.y + down };
    return mark.kind === 'clip'
      ? { ...mark, ...at, marks: moved(mark.marks, right, down) }
      : { ...mark, ...at };
  });
}

/** Returns a figure `scale` times as large, including its lines and texts. */
export function scaledFigure(figure: Figure, scale: number): Figure {
  const { width, height, marks } = figure;
  return {
    ...figure,
    ...{ width: width * scale, height: height * scale },
    marks: marks.map((mark) => scaled(mark, scale)),
  };
}

function scaled(mark: FigureMark, scale: number): FigureMark {
  if (mark.kind === 'path') {
    const [a, b, c, d, e, f] = mark.transform ?? [1, 0, 0, 1, 0, 0];
    return {
      ...mark,
      transform: [a * scale, b * scale, c * scale, d * scale, e * scale, f * scale],
    };
  }
  const at = { x: mark.x * scale, y: mark.y * scale };
  switch (mark.kind) {
    case 'rect':
      return { ...sized(mark, scale), ...at, ...strokeScaled(mark, scale) };
    case 'circle':
      return {
        ...mark,
        ...at,
        radius: mark.radius * scale,
        ...strokeScaled(mark, scale),
      };
    case 'dots':
      return {
        ...{ ...mark, ...at, scale: mark.scale * scale },
        radius: mark.radius * scale,
      };
    case 'clip':
      return {
        ...{ ...sized(mark, scale), ...at },
        marks: mark.marks.map((inner) => scaled(inner, scale)),
      };
    case 'text':
      return {
        ...{ ...mark, ...at, size: mark.size * scale },
        ...(mark.rim && { rim: { ...mark.rim, width: mark.rim.width * scale } }),
      };
    case 'image':
      return {
        ...{ ...sized(mark, scale), ...at },
        parts: mark.parts.map(({ picture, toFrame }) => ({
          picture,
          toFrame: composed(toFrame, scaling(scale, scale)),
        })),
      };
    case 'points':
      throw new Error('Points are drawn in the size of their figure.');
  }
}

function sized<T extends { readonly width: number; readonly height: number }>(
  mark: T,
  scale: number,
): T {
  return { ...mark, width: mark.width * scale, height: mark.height * scale };
}

function strokeScaled({ stroke }: Painted, scale: number): Painted {
  return stroke ? { stroke: { ...stroke, width: stroke.width * scale } } : {};
}
