import { readdirSync, readFileSync } from 'node:fs'
import { anyCharacter } from '@kitchen-table/domain/testing/suites'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanDrawing, cleanSvg } from './clean-svg.ts'
import { svgBombs } from './testing/svg-bombs.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
const dot = '<circle cx="16" cy="16" r="4"/>'
const drawing = (inside: string) => `${SVG}${dot}${inside}</svg>`

const tag = /<\/?([a-zA-Z]+)((?: [a-zA-Z0-9-]+="[^"]*")*) ?\/?>/g
const allowed = new Set('svg g path rect circle ellipse line polyline polygon title desc'.split(' '))

/** Checks the output independently of the cleaner: complete allowed tags, safe attributes, and only escaped text. */
function findViolations(markup: string): string[] {
  const violations: string[] = []
  const rest = markup.replace(tag, (_, name: string, attributes: string) => {
    if (!allowed.has(name)) violations.push(`<${name}>`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-zA-Z0-9-]+)="([^"]*)"/g)) {
      const isNamespace = attribute === 'xmlns' && value === 'http://www.w3.org/2000/svg'
      if (/^on|href|style|^id$|^class$|^src/i.test(attribute)) violations.push(attribute)
      if (!isNamespace && /[:;&<>\\]|url\s*\(/i.test(value)) violations.push(`${attribute}=${value}`)
    }
    return ''
  })
  if (/[<>]/.test(rest)) violations.push(`stray bracket in ${rest}`)
  return violations
}

const hostile = [
  drawing('<script>alert(1)</script>'),
  drawing('<script href="https://evil.example/x.js"/>'),
  drawing('<script xlink:href="data:text/javascript,alert(1)"/>'),
  drawing('<script><![CDATA[alert(1)]]></script>'),
  drawing('<SCRIPT>alert(1)</SCRIPT>'),
  drawing('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  drawing('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  drawing('<scr<script/>ipt>alert(1)</script>'),
  drawing('<handler type="text/javascript">alert(1)</handler>'),
  drawing('<path d="M0 0" onload="alert(1)"/>'),
  drawing('<path d="M0 0" ONCLICK="alert(1)"/>'),
  drawing('<path d="M0 0" onbegin="alert(1)"/>'),
  drawing('<path d="M0 0" on\u0000load="alert(1)"/>'),
  drawing('<path d="M0 0"/onload="alert(1)"/>'),
  drawing('<path d="M0 0" x:onload="alert(1)"/>'),
  drawing('<path d="M0 0&quot; onload=&quot;alert(1)"/>'),
  drawing('<path d=\'M0 0" onload="alert(1)\'/>'),
  drawing('<path d="M0 0" fill="red&#34; onload=&#34;alert(1)"/>'),
  `<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg">${dot}</svg>`,
  `<svg xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">${dot}</svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="javascript:alert(1)">${dot}</svg>`,
  `<svg:svg xmlns:svg="http://www.w3.org/2000/svg">${dot}</svg:svg>`,
  drawing('<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
  drawing('<a xlink:href="java\nscript:alert(1)"><rect width="9" height="9"/></a>'),
  drawing('<a xlink:href="&#106;avascript:alert(1)"><rect width="9" height="9"/></a>'),
  drawing('<use href="#a"/>'),
  drawing('<use xlink:href="https://evil.example/x.svg#a"/>'),
  drawing('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'),
  drawing('<image href="https://evil.example/track.png"/>'),
  drawing('<image xlink:href="data:image/svg+xml,%3Csvg onload=alert(1)%3E"/>'),
  drawing('<feImage href="https://evil.example/x"/>'),
  drawing('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'),
  drawing('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'),
  drawing('<foreignobject><img src="x" onerror="alert(1)"/></foreignobject>'),
  drawing('<FOREIGNOBJECT><script>alert(1)</script></FOREIGNOBJECT>'),
  drawing('<iframe src="javascript:alert(1)"/>'),
  drawing('<embed src="javascript:alert(1)"/>'),
  drawing('<object data="javascript:alert(1)"/>'),
  drawing('<style>@import url(https://evil.example/x.css)</style>'),
  drawing('<style><![CDATA[*{background:url(javascript:alert(1))}]]></style>'),
  drawing('<path style="background:url(https://evil.example)" d="M0 0"/>'),
  drawing('<path style="fill:url(https://evil.example/x.svg#a);stroke:\\75rl(//evil.example)" d="M0 0"/>'),
  drawing('<style>.a{fill:url(//evil.example)}.b{onclick:x;stroke:"x"}</style><path class="a b" d="M0 0"/>'),
  drawing(
    '<style>.__proto__{fill:red}.a{__proto__:x;href:x;id:x}</style><path class="__proto__ a" d="M0 0"/>',
  ),
  drawing('<style>.a{fill:red;stroke:&quot;><script>alert(1)</script>}</style><path class="a" d="M0 0"/>'),
  drawing('<path fill="url(https://evil.example/x#a)" d="M0 0"/>'),
  drawing('<path fill="URL(#a)" d="M0 0"/>'),
  drawing('<path fill="u\\72l(#a)" d="M0 0"/>'),
  drawing('<path fill="image(evil)" d="M0 0"/>'),
  drawing('<path fill="var(--accent)" d="M0 0"/>'),
  drawing('<path transform="rotate(1);behavior:url(x)" d="M0 0"/>'),
  drawing('<rect filter="url(#a)" mask="url(#b)" clip-path="url(#c)" width="9" height="9"/>'),
  drawing('<filter id="a"><feImage href="https://evil.example"/></filter>'),
  drawing('<animate attributeName="href" values="#a;javascript:alert(1)"/>'),
  drawing('<set attributeName="onmouseover" to="alert(1)"/>'),
  drawing('<animateTransform onbegin="alert(1)" attributeName="transform"/>'),
  drawing('<g><animate xlink:href="#x" attributeName="xlink:href" to="javascript:alert(1)"/></g>'),
  drawing('<title><script>alert(1)</script></title>'),
  drawing('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>'),
  drawing('<title></svg><img src=x onerror=alert(1)></title>'),
  drawing('<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>'),
  drawing('<desc><p style="x"/><img src="x" onerror="alert(1)"/></desc>'),
  drawing('<text><tspan onclick="alert(1)">x</tspan></text>'),
  drawing('<metadata><rdf:RDF xmlns:rdf="x"><script>alert(1)</script></rdf:RDF></metadata>'),
  drawing('<switch><foreignObject><script>alert(1)</script></foreignObject></switch>'),
  drawing('<video><source onerror="alert(1)"/></video>'),
  drawing('<math><mtext><script>alert(1)</script></mtext></math>'),
  drawing('<!--><script>alert(1)</script>-->'),
  drawing('<!-- --!><script>alert(1)</script> -->'),
  drawing('<![CDATA[<script>alert(1)</script>]]>'),
  drawing('<?xml-stylesheet href="javascript:alert(1)"?>'),
  drawing('<?php system("id") ?>'),
  drawing('</svg><script>alert(1)</script><svg>'),
  drawing('<g id="location" class="x" tabindex="0"><rect width="1" height="1"/></g>'),
  drawing('<path d="M0 0" __proto__="x" constructor="y"/>'),
  drawing('<p></p><style><g title="</style><img src=1 onerror=alert(1)>"/></style>'),
  '<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
  '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><title>&x;</title></svg>',
  '<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd"><svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>',
  '<!ENTITY x "y"><svg><rect width="1" height="1"/></svg>',
  '<html><body><svg onload="alert(1)"/></body></html>',
  '<script>alert(1)</script><svg><rect width="1" height="1"/></svg>',
  `${SVG}${dot}</svg>${SVG}${dot}</svg>`,
  `\uFEFF<?xml version="1.0"?>${drawing('<script>alert(1)</script>')}`,
  `${SVG}<script>alert(1)</script></svg>`,
  'javascript:alert(1)',
  'GIF89a<svg onload="alert(1)"/>',
  '',
]

test('at least sixty hostile drawings are tested', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
})

test.each(hostile)('T09: makes hostile markup harmless or rejects it %j', (markup) => {
  const cleaned = cleanSvg(markup)

  if (cleaned === null) return
  expect(findViolations(cleaned)).toEqual([])
  expect(cleaned.replace(/(?<=<(?:title|desc)>)[^<]*/g, '')).not.toMatch(/alert|evil/)
  expect(cleanSvg(cleaned)).toBe(cleaned)
})

test.each([
  '',
  'hello',
  '<html><p>x</p></html>',
  '<html><svg><rect width="1" height="1"/></svg></html>',
  `${SVG}</svg>`,
  `${SVG}<script>alert(1)</script></svg>`,
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><rect/></svg:svg>',
  `${SVG}${dot}</svg>${SVG}${dot}</svg>`,
  '<!DOCTYPE svg [<!ENTITY x "y">]><svg><rect width="1" height="1"/></svg>',
  '<SVG><rect width="1" height="1"/></SVG>',
])('returns null for markup that is no drawing %j', (markup) => {
  expect(cleanSvg(markup)).toBeNull()
})

test('keeps shapes, letter case and title of a drawing', () => {
  const cleanMarkup =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" preserveAspectRatio="xMidYMid slice"><title>A lamp &amp; a cup</title><g transform="translate(4 -2) rotate(-3.5)" opacity=".5"><path d="M0 0h4v-2.5e1z" fill="#2f6d5b" fill-rule="evenodd" /><rect width="4" height="5" rx="1" fill="none" stroke="currentColor" stroke-width="2.2" stroke-dasharray="1, 2" /></g></svg>'
  expect(cleanSvg(cleanMarkup)).toBe(cleanMarkup)
})

test('removes the plain document type, declaration and comments of a drawing program', () => {
  const exported = `<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawing('')}`
  expect(cleanSvg(exported)).toBe(cleanSvg(drawing('')))
})

test.each(['defs', 'symbol', 'clipPath', 'mask', 'pattern', 'marker', 'text', 'foreignObject', 'metadata'])(
  'removes %s with the shapes that it does not display',
  (name) => {
    expect(cleanSvg(drawing(`<${name}><g><rect width="9" height="9"/></g></${name}>`))).toBe(
      cleanSvg(drawing('')),
    )
  },
)

test.each(['title', 'desc'])('keeps only the text of a %s', (name) => {
  const shape = '<path d="M0 0h9v9z"/>'
  const cleanedText = cleanSvg(drawing(`<${name}>A lamp</${name}>`))
  expect(cleanedText).toContain(`<${name}>A lamp</${name}>`)
  expect(cleanSvg(drawing(`<${name}>A ${shape}<g>${shape}<rect width="9"/></g>lamp</${name}>`))).toBe(
    cleanedText,
  )
  expect(cleanSvg(drawing(`<${name}>A lamp<g><title>${shape}</title></g></${name}>`))).toBe(cleanedText)
  expect(cleanSvg(`${SVG}<${name}>${shape}</${name}></svg>`)).toBeNull()
  const after = cleanSvg(`${SVG}<${name}>A lamp</${name}><g><title>B</title><rect width="9"/></g></svg>`)
  expect(after).toContain('<g><title>B</title><rect width="9" /></g>')
})

test('returns null for a drawing that grows past 32 KB when it is cleaned', () => {
  expect(cleanSvg(drawing(`<title>${'&'.repeat(20_000)}</title>`))).toBeNull()
  expect(cleanSvg(drawing(`<title>${'&'.repeat(5000)}</title>`))).not.toBeNull()
})

const styledShapes = (shapes: number, values: string) =>
  `<svg><style>.a{${values}}</style>${'<path class="a" d="M0 0"/>'.repeat(shapes)}</svg>`
const tooLarge =
  'This drawing is too large once it is cleaned and its styles are written out. A drawing has at most 32 KB.'
const unusable = 'This is not a drawing in SVG.'

test.each([
  [unusable, 'hello'],
  [unusable, '<svg></svg>'],
  [unusable, `<svg>${'<g/>'.repeat(2000)}${dot}</svg>`],
  [unusable, `<svg><style>.a{stroke:${'1 '.repeat(49)}}</style>${'<g class="a"/>'.repeat(1000)}</svg>`],
  [tooLarge, styledShapes(1000, 'fill:none;stroke:#111')],
  [tooLarge, styledShapes(1000, `fill:none;stroke-dasharray:${'1 '.repeat(49)}`)],
  [tooLarge, drawing(`<title>${'&'.repeat(20_000)}</title>`)],
  [null, styledShapes(200, 'fill:none;stroke:#111')],
])('says %j of a drawing', (problem, markup) => {
  const outcome = cleanDrawing(markup)
  expect(outcome.problem).toBe(problem)
  expect(outcome.svgfile === null).toBe(problem !== null)
})

test('removes an attribute without a value, which would not be XML', () => {
  expect(cleanSvg('<svg><rect fill="" width="1"/></svg>')).toContain('<rect width="1" />')
})

test('always sets the SVG namespace', () => {
  expect(cleanSvg('<svg><rect width="1" height="1"/></svg>')).toContain('xmlns="http://www.w3.org/2000/svg"')
})

test('accepts 32 KB and not one byte more', () => {
  const filler = (length: number) => drawing(`<title>${'x'.repeat(length)}</title>`)
  const remainingBytes = 32 * 1024 - (cleanSvg(filler(0))?.length ?? 0)

  expect(cleanSvg(filler(remainingBytes))).not.toBeNull()
  expect(cleanSvg(filler(remainingBytes + 1))).toBeNull()
})

test('accepts 2,000 elements and not one more', () => {
  const withElements = (count: number) => `<svg>${'<g/>'.repeat(count - 2)}<path d="M0 0"/></svg>`

  expect(cleanSvg(withElements(2000))).not.toBeNull()
  expect(cleanSvg(withElements(2001))).toBeNull()
})

test.each(svgBombs.map((bomb) => [bomb.slice(0, 30), bomb]))(
  'returns null for an SVG that is expensive to parse: %s…',
  (_, bomb) => {
    expect(cleanSvg(bomb)).toBeNull()
  },
)

const content = new URL('../../../../../../content/', import.meta.url)
const contentFiles = ['icons', 'banners', 'pictures'].flatMap((folder) =>
  readdirSync(new URL(folder, content)).map((name) => `${folder}/${name}`),
)

test.each(contentFiles)('keeps every shape and attribute of %s', (name) => {
  const markup = readFileSync(new URL(name, content), 'utf8')
  const count = (text: string | null, pattern: RegExp) => text?.match(pattern)?.length
  const cleaned = cleanSvg(markup)

  expect(count(cleaned, /<[a-z]+/g)).toBe(count(markup, /<[a-z]+/g))
  expect(count(cleaned, / [a-zA-Z-]+="/g)).toBe(count(markup, /\s[a-zA-Z-]+="/g))
})

const pieces = fc.oneof(
  fc.constantFrom(...hostile.map((markup) => markup.replaceAll(SVG, '').replaceAll('</svg>', ''))),
  fc.constantFrom(
    ...'<svg> </svg> <g> </g> <path/> <path> </path> <title> </title> <desc> </desc> <use/> <a> </a> <script> </script> <style> </style> <foreignObject> </foreignObject> <![CDATA[ ]]> <!-- --> <? ?> < > & " = &#60; javascript: onload= xmlns='.split(
      ' ',
    ),
  ),
  fc.constantFrom('<rect fill="', '" onload="', '"/>', '\n', '\u0000', ' '),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)
const markup = fc.array(pieces, { maxLength: 30 }).map((parts) => `${SVG}${dot}${parts.join('')}</svg>`)

test('returns only shapes for any input, and changes nothing when its output is cleaned again', () => {
  let drawings = 0
  fc.assert(
    fc.property(markup, (text) => {
      const cleaned = cleanSvg(text)
      if (cleaned === null) return
      drawings += 1
      expect(findViolations(cleaned)).toEqual([])
      expect(cleanSvg(cleaned)).toBe(cleaned)
    }),
    { numRuns: 2000 },
  )
  expect(drawings).toBeGreaterThan(500)
})
