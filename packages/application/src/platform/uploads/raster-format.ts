import { messages } from './messages.ts'

/** The longest side of a picture in pixels (docs/product.md 4.12). */
export const MAX_PICTURE_SIDE_PX = 4096

/** From docs/product.md 4.12. */
export const describeUnusablePicture = () => messages.unusablePicture({ side: MAX_PICTURE_SIDE_PX })

/** The formats, recognized by their first bytes and not by name, and the format in which each is written again. */
const rasterFormats = [
  { type: 'image/png', signature: /^\x89PNG\r\n/, outputFormat: 'png' },
  { type: 'image/jpeg', signature: /^\xff\xd8\xff/, outputFormat: 'jpeg' },
  { type: 'image/webp', signature: /^RIFF.{4}WEBP/s, outputFormat: 'webp' },
  { type: 'image/gif', signature: /^GIF8[79]a/, outputFormat: 'png' },
] as const

export const rasterMediaTypes: readonly string[] = rasterFormats.map(({ type }) => type)

export type RasterFormat = (typeof rasterFormats)[number]

export function detectRasterFormat(bytes: Uint8Array): RasterFormat | null {
  const header = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return rasterFormats.find(({ signature }) => signature.test(header)) ?? null
}
