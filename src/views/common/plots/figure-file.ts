/** What of the page's style belongs to a picture, as attributes: a policy lets no style sheet into it. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
];
/** Pixels of a PNG a CSS pixel; fewer where the picture would be larger than browsers paint. */
const SCALE = 2;
const MAX_PIXELS = 16_000;

/** A figure of the page as a stand-alone document, in light colours on white, as papers need it. */
export function figureSvg(figure: SVGSVGElement): string {
  const light = document.createElement('div');
  light.style.colorScheme = 'light';
  light.style.position = 'fixed';
  light.style.visibility = 'hidden';
  const copy = figure.cloneNode(true) as SVGSVGElement; // a copy has the state of its original
  light.append(copy);
  document.body.append(light);
  try {
    for (const element of copy.querySelectorAll('*')) {
      const style = getComputedStyle(element);
      for (const property of PROPERTIES)
        element.setAttribute(property, style.getPropertyValue(property));
      element.removeAttribute('class');
    }
  } finally {
    light.remove();
  }
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({
    width: '100%',
    height: '100%',
    fill: '#fff',
  }))
    ground.setAttribute(name, value);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** The same in pixels. */
export async function figurePng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const most = Math.max(image.width, image.height);
  const scale = Math.min(SCALE, MAX_PIXELS / most);
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas.');
  context.scale(scale, scale);
  context.drawImage(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
