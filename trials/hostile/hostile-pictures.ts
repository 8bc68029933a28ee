import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import {
  deflatedZeros,
  gifPromising,
  jpegPromising,
  png,
  pngBombs,
  pngChunk,
  webpPromising,
} from './picture-bytes.ts'

export type HostilePicture = { name: string; bytes: Buffer }

type Format = 'png' | 'jpeg' | 'gif' | 'webp'
const formats: Format[] = ['png', 'jpeg', 'gif', 'webp']

const plain = (width: number, height = width, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })

const interlaced = (width: number, height = width) =>
  plain(width, height).png({ progressive: true, compressionLevel: 9 }).toBuffer()

const progressive = (width: number, height = width) =>
  plain(width, height).jpeg({ progressive: true }).toBuffer()

const named = (name: string, bytes: Buffer): HostilePicture => ({ name, bytes })

/** Forty at once took the process from 153 to 648 MB. */
export const largeInterlaced = () => interlaced(4096)
/** As many pixels as are decoded, in the most expensive order. */
export const allowedInterlaced = () => interlaced(1024)

async function manyPixels(): Promise<HostilePicture[]> {
  const sides = [512, 1023, 1024, 1025, 2048, 4096, 5000] as const
  const both = await Promise.all(
    sides.map(async (side) => [
      named(`interlaced ${side}²`, await interlaced(side)),
      named(`progressive ${side}²`, await progressive(side)),
    ]),
  )
  const deep = { width: 1024, height: 1024, depth: 16, color: 6, interlaced: true }
  return [
    ...both.flat(),
    named('16 bits a channel, with alpha', png(deep, deflatedZeros(9))),
    named('one row', await interlaced(16_000, 1)),
    named('one column', await interlaced(1, 16_000)),
    named('printing colours', await plain(1024).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()),
    named('full colour', await plain(1024).jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer()),
    named('noise', await noise(256).png().toBuffer()),
    named('a palette', await plain(1024).png({ palette: true, progressive: true }).toBuffer()),
  ]
}

async function animated(): Promise<HostilePicture[]> {
  const frames = async (count: number, side: number) => {
    const frame = await plain(side).png().toBuffer()
    return sharp(
      Array.from({ length: count }, () => frame),
      { join: { animated: true } },
    )
  }
  return [
    named('a GIF of 60 frames', await (await frames(60, 512)).gif().toBuffer()),
    named('a GIF of 400 small frames', await (await frames(400, 16)).gif().toBuffer()),
    named('a WebP of 60 frames', await (await frames(60, 256)).webp().toBuffer()),
    named('a WebP of large frames', await (await frames(8, 1024)).webp().toBuffer()),
  ]
}

async function promises(): Promise<HostilePicture[]> {
  const small = Object.fromEntries(
    await Promise.all(formats.map(async (format) => [format, await plain(16).toFormat(format).toBuffer()])),
  )
  const ofPng = [0, 1, 50_000, 2 ** 24, 2 ** 31 - 1, 2 ** 32 - 1].flatMap((side) =>
    [false, true].map((isInterlaced) =>
      named(
        `a PNG that promises ${side}²${isInterlaced ? ', interlaced' : ''}`,
        png({ width: side, height: side, interlaced: isInterlaced }, deflatedZeros(1)),
      ),
    ),
  )
  return [
    ...ofPng,
    ...[0, 1024, 30_000, 65_535].map((side) =>
      named(`a JPEG that promises ${side}²`, jpegPromising(small.jpeg, side, side)),
    ),
    ...[0, 1024, 65_535].map((side) =>
      named(`a GIF that promises ${side}²`, gifPromising(small.gif, side, side)),
    ),
    ...[1024, 16_383, 2 ** 24].map((side) =>
      named(`a WebP that promises ${side}²`, webpPromising(small.webp, side, side)),
    ),
  ]
}

async function bombs(): Promise<HostilePicture[]> {
  const dot = { width: 1, height: 1 }
  const point = deflatedZeros(1).subarray(0, 40)
  const ofChunks = Object.entries(pngBombs(200)).map(([type, chunk]) =>
    named(`a PNG whose ${type} is 200 MB`, png(dot, point, [chunk])),
  )
  const manyTexts = Array.from({ length: 8 }, () => pngBombs(50).zTXt ?? Buffer.alloc(0))
  const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const laughs = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
  return [
    ...ofChunks,
    named('a PNG of eight texts of 50 MB', png(dot, point, manyTexts)),
    named('a PNG of one pixel and 300 MB', png(dot, deflatedZeros(300))),
    named('a PNG of ten thousand empty chunks', png(dot, point, Array(10_000).fill(pngChunk('tEXt', point)))),
    named('gzip of 200 MB', gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 })),
    named('a zip archive', Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), deflatedZeros(100)])),
    named('a billion laughs', Buffer.concat([Buffer.from(laughs), svg('<title>&b;</title>')])),
    named('a drawing of a large page', svg('<rect width="100000" height="100000"/>')),
  ]
}

async function broken(): Promise<HostilePicture[]> {
  const { next: random } = seededRandom('broken pictures')
  const whole = await Promise.all(
    formats.map(async (format) => ({ format, bytes: await noise(96).toFormat(format).toBuffer() })),
  )
  return whole.flatMap(({ format, bytes }) => [
    ...[0.01, 0.1, 0.5, 0.9, 0.999].map((part) =>
      named(`${part} of a ${format}`, bytes.subarray(0, Math.ceil(bytes.length * part))),
    ),
    ...[1, 2, 3].map((nth) => {
      const changed = Buffer.from(bytes)
      for (let flips = 0; flips < 10; flips += 1) changed[Math.floor(random() * changed.length)] = nth * 85
      return named(`a ${format} with other bytes (${nth})`, changed)
    }),
    named(`a ${format} behind a page`, Buffer.concat([Buffer.from('<script>1</script>'), bytes])),
    named(`a ${format} before a page`, Buffer.concat([bytes, Buffer.from('<script>1</script>')])),
    named(`a ${format} before an archive`, Buffer.concat([bytes, Buffer.from('PK\u0003\u0004'), bytes])),
  ])
}

async function others(): Promise<HostilePicture[]> {
  const text = {
    'a page': '<!doctype html><script>1</script>',
    'a PDF': '%PDF-1.7\n',
    'a PHP picture': 'GIF89a<?php system($_GET[0]); ?>',
    'a script that begins as a GIF': 'GIF89a=1;alert(1)',
    'a WebP of nothing': 'RIFF\0\0\0\0WEBP',
    'a bitmap': 'BM\u0010\0\0\0',
    'an ImageMagick script': 'push graphic-context\nfill url(https://evil.example/)\n',
  }
  return [
    ...Object.entries(text).map(([name, bytes]) => named(name, Buffer.from(bytes, 'latin1'))),
    named('a TIFF', await plain(1024).tiff().toBuffer()),
    named('an AVIF', await plain(64).avif().toBuffer()),
    named('random bytes', randomBytes(100_000)),
    named('more than fits', randomBytes(600_000)),
  ]
}

/** Every kind of picture that was made to harm whoever opens it. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const kinds = [manyPixels(), animated(), promises(), bombs(), broken(), others()]
  return (await Promise.all(kinds)).flat()
}
