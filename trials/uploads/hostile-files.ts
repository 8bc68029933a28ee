import { times } from '@kitchen-table/application/testing/samples'
import sharp from 'sharp'
import { buildPng, buildPngChunk, deflatedZeros } from '../hostile/picture-bytes.ts'

export type HostileFile = { description: string; name: string; type: string; bytes: Buffer }

const script = '<script>fetch("//canary.example/")</script>'
const text = (content: string) => Buffer.from(content, 'utf8')
const latin1 = (content: string) => Buffer.from(content, 'latin1')

const html = text(`<!doctype html><html><body onload="alert(1)">${script}</body></html>`)
const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`)
const emptyZip = latin1(`PK\u0005\u0006${'\0'.repeat(18)}`)

async function photoWithScript(): Promise<Buffer> {
  const photo = sharp({ create: { width: 16, height: 16, channels: 3, background: '#b04a26' } })
  return photo
    .withExif({ IFD0: { Copyright: script, ImageDescription: '<?php system($_GET[0]); ?>' } })
    .jpeg()
    .toBuffer()
}

/** Contents that a browser, a server or a program would run, many of which begin like something else. */
async function contents(): Promise<Record<string, Buffer>> {
  const dot = buildPng({ width: 1, height: 1 }, deflatedZeros(1).subarray(0, 40))
  return {
    'an HTML page': html,
    'an HTML page in UTF-16': Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(html.toString(), 'utf16le'),
    ]),
    'an HTML page in UTF-7': text('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    'an HTML page after a byte order mark': Buffer.concat([text('\ufeff'), html]),
    'an SVG with a script': svg,
    'XML with a style sheet': text(
      '<?xml version="1.0"?><?xml-stylesheet href="//canary.example/x.xsl"?><a/>',
    ),
    'an XHTML page': text(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    'a script': text('alert(document.cookie)'),
    'a GIF that is a script': latin1('GIF89a/*\0*/=1;alert(1)'),
    'a PDF that is a page': Buffer.concat([text('%PDF-1.7\n'), html]),
    'a PNG before a page': Buffer.concat([dot, html]),
    'a PNG with a page in a text chunk': buildPng({ width: 1, height: 1 }, deflatedZeros(1).subarray(0, 40), [
      buildPngChunk('tEXt', html),
    ]),
    'a PNG of 50,000²': buildPng({ width: 50_000, height: 50_000 }, deflatedZeros(1)),
    'a photo with a script in its metadata': await photoWithScript(),
    'an archive after a page': Buffer.concat([html, emptyZip]),
    'an archive of 100 MB of zeros': Buffer.concat([latin1('PK\u0003\u0004'), deflatedZeros(100)]),
    'a web archive': text(`MIME-Version: 1.0\nContent-Type: multipart/related\n\n${script}`),
    'a shell script': text('#!/bin/sh\nrm -rf /\n'),
    'a Windows program': latin1('MZ\u0090\0\u0003\0\0\0'),
    'a macro sheet': text('=cmd|"/c calc"!A0'),
    'null bytes': Buffer.alloc(1000),
  }
}

const types =
  `text/html image/svg+xml application/xhtml+xml text/xml application/xml text/javascript application/javascript
   application/x-shockwave-flash multipart/x-mixed-replace message/rfc822 text/css application/wasm text/vbscript
   application/hta application/rdf+xml text/xsl application/pdf image/png text/plain application/octet-stream`.split(
    /\s+/,
  )

const steps = ['../', '..\\', '..%2f', '..%5c', '%2e%2e/', '....//', '..;/']
const targets = ['etc/passwd', 'store.db', 'keys/secret', '.incoming/x', 'windows\\win.ini']

/** Each way up, one to eight folders, to each target. */
const traversals = steps.flatMap((step) =>
  times(8, (n) => n + 1).flatMap((depth) => targets.map((target) => step.repeat(depth) + target)),
)

const names = [
  ...['..', '.', '/', '\\', '...', '~', '-rf', 'CON', 'NUL.txt', 'aux', 'COM1', '.htaccess', 'web.config'],
  ...traversals,
  ...['/etc/passwd', 'C:\\boot.ini', '\\\\host\\share', 'file:///etc/passwd', '//canary.example/x'],
  ...[
    '%2e%2e%2f%2e%2e%2fstore.db',
    '..%2fstore.db',
    '..%5cstore.db',
    '%252e%252e%252fx',
    '..%c0%afx',
    '..;/x',
  ],
  ...['....//x', '..././x', '.\u200b./x', '\uff0e\uff0e/x', '..\u2215x', '..\u0000/x', 'a\u0000.pdf'],
  ...['../keys/secret', '../../store.db', '../store.db-wal', 'units/u-1/image', '.incoming/x', 'uploads/x'],
  ...[
    'a\r\nSet-Cookie: a=b',
    'a\nContent-Type: text/html',
    'a"; filename="b.exe',
    "a'; filename*=UTF-8''b.exe",
  ],
  ...[
    '\u202egnp.exe',
    'a\u2028b',
    'a\u0085b',
    '\ud800.pdf',
    '\ufeffa.pdf',
    'a.pdf.exe',
    'a.html',
    'a.svg',
    'a.js',
  ],
  ...[
    '<script>alert(1)</script>.html',
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE resources;--",
    '$(id)',
    '`id`',
  ],
  ...[
    '{{7*7}}',
    `\${7*7}`,
    '<%= 7 %>',
    '|id',
    ';id',
    '&id',
    'x'.repeat(255),
    '預'.repeat(80),
    '*',
    '?',
    ':x',
    'a:b',
  ],
]

/** Every content with two thirds of the types, and a page with every name. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const all = Object.entries(await contents())
  const byType = all.flatMap(([description, bytes], nth) =>
    types
      .filter((_, at) => (at + nth) % 3 > 0)
      .map((type) => ({ description: `${description} as ${type}`, name: 'File.pdf', type, bytes })),
  )
  const byName = names.map((name) => ({
    description: `the name ${JSON.stringify(name)}`,
    name,
    type: 'text/html',
    bytes: html,
  }))
  return [...byType, ...byName]
}

/** A file that is refused: at which step, and how. `sent` is what is sent where that is not the announced file. */
type RefusedFile = {
  description: string
  announced: { purpose: string; name: string; type: string; size: number }
  sent?: Buffer
  refusal: { step: 'begin' | 'send' | 'finish'; status: number }
}

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

const refusedAtBegin: [description: string, change: object, status: number][] = [
  ['1 GB', { size: GIGABYTE }, 413],
  ['1 GB of a picture', { purpose: 'content-picture', type: 'image/png', size: GIGABYTE }, 413],
  ['a byte more than 250 MB', { size: 250 * MEGABYTE + 1 }, 413],
  [
    'a byte more than 10 MB of a picture',
    { purpose: 'content-picture', type: 'image/png', size: 10 * MEGABYTE + 1 },
    413,
  ],
  ['nothing', { size: 0 }, 400],
  ['less than nothing', { size: -1 }, 400],
  ['half a byte', { size: 0.5 }, 400],
  ['more than a number can count', { size: 1e300 }, 400],
  ['no name', { name: '' }, 400],
  ['a name of 256 characters', { name: 'x'.repeat(256) }, 400],
  ['a type with parameters', { type: 'text/html; charset=utf-7' }, 400],
  ['a type of two lines', { type: 'text/plain\r\nX-A: b' }, 400],
  ['an unknown purpose', { purpose: '../units' }, 400],
  ['a page as a picture', { purpose: 'content-picture', type: 'text/html' }, 415],
  ['a program as an archive', { purpose: 'library-archive', type: 'application/x-msdownload' }, 415],
]

export const refusedFiles: RefusedFile[] = [
  ...refusedAtBegin.map(([description, change, status]): RefusedFile => {
    const announced = { purpose: 'resource-file', name: 'a.pdf', type: 'application/pdf', size: 9, ...change }
    return { description, announced, refusal: { step: 'begin', status } }
  }),
  ...[
    { description: 'fewer bytes than announced', size: html.length + 1, status: 409 },
    { description: 'more bytes than announced', size: html.length - 1, status: 413 },
  ].map(({ description, size, status }): RefusedFile => {
    const announced = { purpose: 'resource-file', name: 'a.pdf', type: 'application/pdf', size }
    return { description, announced, sent: html, refusal: { step: 'send', status } }
  }),
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif'].flatMap((type) =>
    [
      html,
      svg,
      latin1('MZ\u0090\0'),
      latin1('\x89PN'),
      latin1('BM\u0010\0\0\0'),
      latin1('RIFF\0\0\0\0WAVE'),
    ].map((sent, nth): RefusedFile => {
      const announced = { purpose: 'content-picture', name: 'a.png', type, size: sent.length }
      const description = `wrong first bytes of ${type} (${nth + 1})`
      return { description, announced, sent, refusal: { step: 'finish', status: 415 } }
    }),
  ),
  ...[html, latin1('Rar!\u001a\u0007\0'), latin1('\u001f\u008b\u0008'), emptyZip].map(
    (sent, nth): RefusedFile => {
      const announced = {
        purpose: 'library-archive',
        name: 'a.zip',
        type: 'application/zip',
        size: sent.length,
      }
      const description = `wrong first bytes of an archive (${nth + 1})`
      return { description, announced, sent, refusal: { step: 'finish', status: 415 } }
    },
  ),
]
