import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
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

const namedPicture = (name: string, bytes: Buffer): HostilePicture => ({ name, bytes })

/** Regression: forty of these in parallel took the process from 153 to 648 MB. */
export const largeInterlaced = () => interlaced(4096)
/** The most pixels that are still decoded, in the most expensive order. */
export const allowedInterlaced = () => interlaced(1024)

async function manyPixelPictures(): Promise<HostilePicture[]> {
  const sides = [512, 1023, 1024, 1025, 2048, 4096, 5000] as const
  const squares = await Promise.all(
    sides.map(async (side) => [
      namedPicture(`interlaced ${side}²`, await interlaced(side)),
      namedPicture(`progressive ${side}²`, await progressive(side)),
    ]),
  )
  const deep = { width: 1024, height: 1024, depth: 16, color: 6, interlaced: true }
  return [
    ...squares.flat(),
    namedPicture('16 bits a channel, with alpha', buildPng(deep, deflatedZeros(9))),
    namedPicture('one row', await interlaced(16_000, 1)),
    namedPicture('one column', await interlaced(1, 16_000)),
    namedPicture(
      'CMYK colours',
      await plainPicture(1024).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
    ),
    namedPicture(
      'full chroma',
      await plainPicture(1024).jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer(),
    ),
    namedPicture('noise', await noisePicture(256).png().toBuffer()),
    namedPicture('a palette', await plainPicture(1024).png({ palette: true, progressive: true }).toBuffer()),
  ]
}

async function animatedPictures(): Promise<HostilePicture[]> {
  const frames = async (count: number, side: number) => {
    const frame = await plainPicture(side).png().toBuffer()
    return sharp(
      Array.from({ length: count }, () => frame),
      { join: { animated: true } },
    )
  }
  return [
    namedPicture('a GIF of 60 frames', await (await frames(60, 512)).gif().toBuffer()),
    namedPicture('a GIF of 400 small frames', await (await frames(400, 16)).gif().toBuffer()),
    namedPicture('a WebP of 60 frames', await (await frames(60, 256)).webp().toBuffer()),
    namedPicture('a WebP of large frames', await (await frames(8, 1024)).webp().toBuffer()),
  ]
}

async function falselySizedPictures(): Promise<HostilePicture[]> {
  const small = Object.fromEntries(
    await Promise.all(
      formats.map(async (format) => [format, await plainPicture(16).toFormat(format).toBuffer()]),
    ),
  )
  const pngs = [0, 1, 50_000, 2 ** 24, 2 ** 31 - 1, 2 ** 32 - 1].flatMap((side) =>
    [false, true].map((isInterlaced) =>
      namedPicture(
        `a PNG that declares ${side}²${isInterlaced ? ', interlaced' : ''}`,
        buildPng({ width: side, height: side, interlaced: isInterlaced }, deflatedZeros(1)),
      ),
    ),
  )
  return [
    ...pngs,
    ...[0, 1024, 30_000, 65_535].map((side) =>
      namedPicture(`a JPEG that declares ${side}²`, jpegWithDeclaredSize(small.jpeg, side, side)),
    ),
    ...[0, 1024, 65_535].map((side) =>
      namedPicture(`a GIF that declares ${side}²`, gifWithDeclaredSize(small.gif, side, side)),
    ),
    ...[1024, 16_383, 2 ** 24].map((side) =>
      namedPicture(`a WebP that declares ${side}²`, webpWithDeclaredSize(small.webp, side, side)),
    ),
  ]
}

async function decompressionBombs(): Promise<HostilePicture[]> {
  const dot = { width: 1, height: 1 }
  const point = deflatedZeros(1).subarray(0, 40)
  const bombs = Object.entries(pngBombs(200)).map(([type, chunk]) =>
    namedPicture(`a PNG whose ${type} is 200 MB`, buildPng(dot, point, [chunk])),
  )
  const manyTexts = Array.from({ length: 8 }, () => pngBombs(50).zTXt ?? Buffer.alloc(0))
  const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const laughs = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  return [
    ...bombs,
    namedPicture('a PNG of eight texts of 50 MB', buildPng(dot, point, manyTexts)),
    namedPicture('a PNG of one pixel and 300 MB', buildPng(dot, deflatedZeros(300))),
    namedPicture(
      'a PNG of ten thousand empty chunks',
      buildPng(dot, point, Array(10_000).fill(buildPngChunk('tEXt', point))),
    ),
    namedPicture('gzip of 200 MB', gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })),
    namedPicture(
      'a zip archive',
      Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), deflatedZeros(100)]),
    ),
    namedPicture('a billion laughs', Buffer.concat([Buffer.from(laughs), svg('<title>&b;</title>')])),
    namedPicture('an SVG of a large rectangle', svg('<rect width="100000" height="100000"/>')),
  ]
}

async function corruptPictures(): Promise<HostilePicture[]> {
  const { next: random } = createSeededRandom('broken pictures')
  const whole = await Promise.all(
    formats.map(async (format) => ({ format, bytes: await noisePicture(96).toFormat(format).toBuffer() })),
  )
  return whole.flatMap(({ format, bytes }) => [
    ...[0.01, 0.1, 0.5, 0.9, 0.999].map((part) =>
      namedPicture(`${part} of a ${format}`, bytes.subarray(0, Math.ceil(bytes.length * part))),
    ),
    ...[1, 2, 3].map((nth) => {
      const changed = Buffer.from(bytes)
      for (let flips = 0; flips < 10; flips += 1) changed[Math.floor(random() * changed.length)] = nth * 85
      return namedPicture(`a ${format} with changed bytes (${nth})`, changed)
    }),
    namedPicture(`a ${format} after HTML`, Buffer.concat([Buffer.from('<script>1</script>'), bytes])),
    namedPicture(`a ${format} before HTML`, Buffer.concat([bytes, Buffer.from('<script>1</script>')])),
    namedPicture(
      `a ${format} before an archive`,
      Buffer.concat([bytes, Buffer.from('PK\u0003\u0004'), bytes]),
    ),
  ])
}

async function disguisedFiles(): Promise<HostilePicture[]> {
  const text = {
    'an HTML page': '<!doctype html><script>1</script>',
    'a PDF': '%PDF-1.7\n',
    'a GIF with PHP code': 'GIF89a<?php system($_GET[0]); ?>',
    'a script that starts like a GIF': 'GIF89a=1;alert(1)',
    'an empty WebP': 'RIFF\0\0\0\0WEBP',
    'a bitmap': 'BM\u0010\0\0\0',
    'an ImageMagick script': 'push graphic-context\nfill url(https://evil.example/)\n',
  }
  return [
    ...Object.entries(text).map(([name, bytes]) => namedPicture(name, Buffer.from(bytes, 'latin1'))),
    namedPicture('a TIFF', await plainPicture(1024).tiff().toBuffer()),
    namedPicture('an AVIF', await plainPicture(64).avif().toBuffer()),
    namedPicture('random bytes', randomBytes(100_000)),
    namedPicture('more than the size limit', randomBytes(600_000)),
  ]
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
