import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'
import { exportedDrawings } from './testing/exported-drawings.ts'

const SIDE_PX = 96
/** How far a channel of a pixel may differ, of 255, before the pixel counts as another one. */
const CHANNEL_TOLERANCE = 8

const icons = new URL('../../../../../../content/icons/', import.meta.url)
const drawings = readdirSync(icons).map((name) => ({
  name,
  markup: readFileSync(new URL(name, icons), 'utf8'),
}))

const addInside = (markup: string, inside: string) => markup.replace('</svg>', `${inside}</svg>`)

/** What drawing programs add to a file without drawing anything. */
const variations: Record<string, (markup: string) => string> = {
  'as an XML file with a document type': (markup) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${markup}`,
  'with the metadata of a drawing program': (markup) =>
    addInside(
      markup.replace(
        '<svg ',
        '<svg xmlns:app="https://drawing.example/ns" app:version="1.2" xml:space="preserve" ',
      ),
      '<metadata><app:author>Someone</app:author></metadata><app:view zoom="3"/>',
    ),
  'with ids, classes and unused definitions': (markup) =>
    addInside(
      markup.replaceAll('<path ', '<path id="layer" class="line" data-name="Layer 1" '),
      '<defs><linearGradient id="unused"/></defs>',
    ),
  'with groups, comments and white space': (markup) =>
    addInside(
      markup.replace(/(<svg[^>]*>)/, '$1\n<!-- A layer -->\n<g transform="translate(0 0)">\n'),
      '</g>\n',
    ),
}

const icon = (at: number) => drawings[at % drawings.length] ?? expect.unreachable('There are no icons.')

const samples = [
  ...drawings,
  ...exportedDrawings,
  ...Object.entries(variations).flatMap(([change, apply], nth) =>
    Array.from({ length: 5 }, (_, n) => {
      const { name, markup } = icon(nth * 7 + n)
      return { name: `${name} ${change}`, markup: apply(markup) }
    }),
  ),
]

async function render(markup: string): Promise<Buffer> {
  const image = sharp(Buffer.from(markup)).resize(SIDE_PX, SIDE_PX, { fit: 'contain' })
  return image.flatten({ background: '#ffffff' }).raw().toBuffer()
}

/** Returns the share of the pixels that differ. */
function comparePixels(before: Buffer, after: Buffer): number {
  const channels = before.length / SIDE_PX ** 2
  let different = 0
  for (let pixel = 0; pixel < SIDE_PX ** 2; pixel += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const at = pixel * channels + channel
      if (Math.abs((before[at] ?? 0) - (after[at] ?? 0)) <= CHANNEL_TOLERANCE) continue
      different += 1
      break
    }
  return different / SIDE_PX ** 2
}

test('at least forty different drawings are compared, and a lost shape is noticed', async () => {
  expect(drawings.length + exportedDrawings.length).toBeGreaterThanOrEqual(40)
  const square = (side: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="${side}" height="${side}"/></svg>`
  expect(comparePixels(await render(square(8)), await render(square(4)))).toBeGreaterThan(0.01)
})

test.each(samples)('T09: $name looks the same after cleaning', async ({ markup }) => {
  const cleaned = cleanSvg(markup) ?? expect.unreachable('It is no drawing.')
  expect(comparePixels(await render(markup), await render(cleaned))).toBeLessThanOrEqual(0.01)
})
