import { sampleFilmBytes } from '../../../../testing/port-suites/samples.ts'
import { times } from '../../../../testing/times.ts'
import { buildZip, type ZipEntry } from './build-zip.ts'

const MEGABYTE = 1024 * 1024

const manifest: ZipEntry = { name: 'library.yaml', data: 'format: 1\n' }

const unitText = (change = '', content = '<p>Text</p>') => `---
title: A lesson
type: Activity
link: null
attachment: null
embedImage: null
embedImageAlt: ""
createdAt: 2026-01-02T03:04:05.678Z
unitUpdateDate: null
unitDisabled: false
${change}---
${content}`

const unit = (text: string | Uint8Array): ZipEntry => ({ name: 'units/u-1/unit.html', data: text })

const unitWithAttachment = unit(
  unitText().replace('attachment: null', 'attachment: { name: a.bin, type: application/octet-stream }'),
)
const attachment = (data: string | Uint8Array, change: Partial<ZipEntry> = {}): ZipEntry => {
  return { name: 'units/u-1/attachment/a.bin', data, ...change }
}

const unitWithImage = unit(
  unitText().replace('embedImage: null', 'embedImage: { name: a.png, type: image/png }'),
)
const image = (data: string | Uint8Array): ZipEntry => ({ name: 'units/u-1/image/a.png', data })

const captions = 'captions: "WEBVTT\\n\\n00:01.000 --> 00:04.000\\nSomeone comes to you."\n'
const filmText = (fields = captions, file = '{ name: a.mp4, type: video/mp4 }') =>
  unitText(`film: ${file}\n${fields}`).replace('Activity', 'Video')
const film = (data: string | Uint8Array): ZipEntry => ({ name: 'units/u-1/film/a.mp4', data })

const withManifest = (...entries: ZipEntry[]) => buildZip([manifest, ...entries])

/** Names that lead out of a folder, or that other systems read as such. */
const escapingNames = [
  '../evil.html',
  'units/../../evil.html',
  'units/u-1/../../../etc/passwd',
  '/etc/passwd',
  '//server/share',
  'C:/Windows/evil.dll',
  'C:evil.dll',
  '..\\evil.html',
  'units\\u-1\\unit.html',
  'units//u-1/unit.html',
  './units/u-1/unit.html',
  'units/./u-1/unit.html',
  'units/u-1/unit.html/..',
  'units/u-1/\u0000.html',
  'units/u-1/\n.html',
  '../',
  '..',
  '.',
  '',
  `${'a/'.repeat(300)}a`,
]

/** Names that no record has. */
const unusableNames = [
  'units/U-1/unit.html',
  'units/a b/unit.html',
  `units/${'u'.repeat(17)}/unit.html`,
  'tracks/é.html',
  'tracks/constructor.html',
  'tracks/__proto__.html',
  `tracks/${'t'.repeat(81)}.html`,
  'icons/all.svg',
  'layouts/-a/layout.yaml',
  'layouts/default/topics/Topic/topic.html',
  'layouts/de~fault/topics/a/topic.html',
]

const strayFiles = ['evil.exe', 'units/u-1/other.html', 'tracks/a/b.html', 'archive.zip', '.env']

const brokenTexts: Record<string, string | Uint8Array> = {
  'no front matter': '<p>Only text</p>',
  'an unfinished front matter': '---\ntitle: A\n',
  'broken YAML': '---\ntitle: [\n---\n',
  'a YAML list': '---\n- a\n---\n',
  'an alias': '---\na: &a 1\nb: *a\n---\n',
  'a billion laughs': `---\na: &a [x]\n${times(30, (n) => `k${n}: [*a, *a]`).join('\n')}\n---\n`,
  'a YAML tag': '---\na: !!js/function "x"\n---\n',
  'a field twice': unitText('title: Another\n'),
  'an unknown field': unitText('isAdmin: true\n'),
  'a prototype field': unitText('__proto__: { a: 1 }\n'),
  'deep YAML': `---\na: ${'['.repeat(20_000)}\n---\n`,
  'thousands of fields': `---\n${times(5000, (n) => `k${n}: 1`).join('\n')}\n---\n`,
  'an empty title': unitText().replace('A lesson', '""'),
  'a long title': unitText().replace('A lesson', 'x'.repeat(10_000)),
  'a wrong type': unitText().replace('Activity', 'Virus'),
  'a wrong time': unitText().replace('2026-01-02T03:04:05.678Z', 'yesterday'),
  'a long text': unitText('', 'x'.repeat(49 * 1024)),
  'a text that grows when it is cleaned': unitText('', '&'.repeat(40 * 1024)),
  'a text of 600 KB': unitText('', 'x'.repeat(600 * 1024)),
  'Latin-1': Buffer.from(unitText('', '<p>é</p>'), 'latin1'),
  'UTF-16': Buffer.from(unitText(), 'utf16le'),
  'a file of another record': unitText().replace(
    'attachment: null',
    'attachment: { name: ../../u-2/attachment/a.pdf, type: application/pdf }',
  ),
  'a file that is missing': unitText().replace(
    'attachment: null',
    'attachment: { name: a.pdf, type: application/pdf }',
  ),
  'a type that is no type': unitText().replace(
    'attachment: null',
    'attachment: { name: a.pdf, type: "text/html; x" }',
  ),
}

const good = withManifest(unit(unitText()))

const brokenStructures: Record<string, Buffer> = {
  'no archive': Buffer.from('This is no archive at all.'),
  'an empty file': Buffer.alloc(0),
  'only an end': buildZip([]),
  'no manifest': buildZip([unit(unitText())]),
  'a manifest of another format': buildZip([{ ...manifest, data: 'format: 2\n' }]),
  'half an archive': good.subarray(0, good.length / 2),
  'an archive without its last byte': good.subarray(0, -1),
  'an archive with more bytes': Buffer.concat([good, Buffer.from('more')]),
  'a directory that begins elsewhere': Buffer.from(good).fill(0x41, good.length - 6, good.length - 2),
  'more entries than there are': buildZip([manifest, unit(unitText())], { count: 3 }),
  'overwritten headers': Buffer.from(good).fill(0, 0, 40),
  'a wrong checksum': withManifest({ ...unit(unitText()), claims: { checksum: 1 } }),
  'a wrong offset': withManifest({ ...unit(unitText()), claims: { offset: 5 } }),
  'an offset outside': withManifest({ ...unit(unitText()), claims: { offset: 0xffffff } }),
  'a size that is too small': withManifest({ ...unit(unitText()), isDeflated: true, claims: { size: 10 } }),
  'a size that is too large': withManifest({ ...unit(unitText()), isDeflated: true, claims: { size: 900 } }),
  'two files of one name': withManifest(unit(unitText()), unit(unitText())),
  'two names that are one in Unicode': withManifest(
    unitWithAttachment,
    attachment('a', { name: 'units/u-1/attachment/\u00e9' }),
    attachment('a', { name: 'units/u-1/attachment/e\u0301' }),
  ),
  'an encrypted file': withManifest({ ...unit(unitText()), flags: 0x801 }),
  'another method': withManifest({ ...unit(unitText()), claims: { method: 12 } }),
  'a symbolic link': withManifest(unitWithAttachment, attachment('/etc/passwd', { mode: 0o120777 })),
  'a device': withManifest(unitWithAttachment, attachment('', { mode: 0o020666 })),
  'bytes that are not deflated': withManifest({ ...unit('not deflated'), claims: { method: 8 } }),
  'broken extra fields': withManifest({ ...unit(unitText()), extra: Buffer.from([1, 0, 255, 255, 1]) }),
  'a broken ZIP64 field': withManifest({
    ...unit(unitText()),
    extra: Buffer.from([1, 0, 2, 0, 9, 9]),
    claims: { size: 0xffffffff },
  }),
}

const bombs: Record<string, Buffer> = {
  'an entry of 20 MB of zeros': withManifest(
    unitWithAttachment,
    attachment(Buffer.alloc(20 * MEGABYTE), { isDeflated: true }),
  ),
  '1.1 GB that are claimed': withManifest(
    unitWithAttachment,
    attachment('x', { isDeflated: true, claims: { size: 1100 * MEGABYTE } }),
  ),
  'an entry that unpacks to more than it claims': withManifest(
    unitWithAttachment,
    attachment(Buffer.alloc(20 * MEGABYTE), { isDeflated: true, claims: { size: 1000 } }),
  ),
  'entries that share their bytes': buildZip([
    manifest,
    ...times(2000, (n): ZipEntry => {
      return { name: `units/u-${n}/unit.html`, data: '', claims: { packedSize: 3000, size: 3000, offset: 0 } }
    }),
  ]),
  '10,001 entries': buildZip(times(10_001, (n) => ({ name: `tracks/t-${n}.html`, data: '' }))),
  '9 MB of comments': withManifest(
    ...times(140, (n): ZipEntry => ({ name: `tracks/t-${n}.html`, data: '', comment: Buffer.alloc(65_000) })),
  ),
  'a film of 41 MB': withManifest(
    unit(filmText()),
    film(Buffer.concat([sampleFilmBytes, Buffer.alloc(41 * MEGABYTE)])),
  ),
  'a picture of 11 MB': withManifest(unitWithImage, image(Buffer.alloc(11 * MEGABYTE, 'png'))),
}

const pictures: Record<string, Buffer> = {
  'a picture that is a page': withManifest(unitWithImage, image('<html><script>alert(1)</script></html>')),
  'a picture that is an archive': withManifest(unitWithImage, image(good)),
  'a picture that only begins like one': withManifest(unitWithImage, image('\x89PNG\r\n\x1a\nnothing')),
  'an empty picture': withManifest(unitWithImage, image('')),
  'a film that is a page': withManifest(unit(filmText()), film('<html><script>alert(1)</script></html>')),
  'a film that is a film of QuickTime': withManifest(unit(filmText()), film('\0\0\0\x18ftypqt  \0\0\0\0')),
  'an empty film': withManifest(unit(filmText()), film('')),
  'a film of another type': withManifest(
    unit(filmText(captions, '{ name: a.mp4, type: text/html }')),
    film(sampleFilmBytes),
  ),
  'a film without captions': withManifest(unit(filmText('')), film(sampleFilmBytes)),
  'a film beside a video': withManifest(
    unit(filmText().replace('link: null', 'link: 76979871')),
    film(sampleFilmBytes),
  ),
  'a film of another kind of lesson': withManifest(
    unit(filmText().replace('Video', 'Activity')),
    film(sampleFilmBytes),
  ),
  'captions that cannot be read': withManifest(
    unit(filmText(captions.replace('00:01.000', '0:1'))),
    film(sampleFilmBytes),
  ),
  'captions without a film': withManifest(unit(unitText(captions))),
  'an empty attachment': withManifest(unitWithAttachment, attachment('')),
  'an icon that is no drawing': withManifest({ name: 'icons/a.svg', data: '<svg></svg>' }),
  'an icon that declares entities': withManifest({
    name: 'icons/a.svg',
    data: '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
  }),
}

/** Archives that are refused, with what is wrong with them. */
export const hostileArchives: [name: string, bytes: Buffer][] = [
  ...escapingNames.map((name): [string, Buffer] => [
    `the name ${JSON.stringify(name).slice(0, 60)}`,
    withManifest({ name, data: 'x' }),
  ]),
  ...unusableNames.map((name): [string, Buffer] => [
    `the name ${name.slice(0, 60)}`,
    withManifest({ name, data: unitText() }),
  ]),
  ...strayFiles.map((name): [string, Buffer] => [`the file ${name}`, withManifest({ name, data: 'x' })]),
  ...Object.entries(brokenTexts).map(([name, text]): [string, Buffer] => [name, withManifest(unit(text))]),
  ...Object.entries({ ...brokenStructures, ...bombs, ...pictures }),
]

/** Archives that are unusual and accepted, with one unit. */
export const unusualArchives: [name: string, bytes: Buffer][] = [
  [
    'a folder around everything',
    buildZip([manifest, unit(unitText())].map((entry) => ({ ...entry, name: `my library/${entry.name}` }))),
  ],
  ['entries for folders', withManifest({ name: 'units/', data: '' }, unit(unitText()))],
  [
    'what a Mac adds',
    withManifest(
      unit(unitText()),
      { name: '__MACOSX/units/._u-1', data: 'x' },
      { name: '.DS_Store', data: 'x' },
    ),
  ],
  ['lines as on Windows', withManifest(unit(unitText().replaceAll('\n', '\r\n')))],
  ['a byte order mark', withManifest(unit(`\ufeff${unitText()}`))],
  ['a compressed text', withManifest({ ...unit(unitText()), isDeflated: true })],
  ['an archive as an attachment, which is not unpacked', withManifest(unitWithAttachment, attachment(good))],
  ['a name without the mark of UTF-8', withManifest({ ...unit(unitText()), flags: 0 })],
]
