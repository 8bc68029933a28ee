import { anyCharacter } from '@kitchen-table/domain/testing/suites'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { previewCleanIcon, previewCleanRichText } from './preview-cleaning.ts'

const cleanText = async (content: string) => previewCleanRichText()(actors.admin, { content })
const cleanIcon = async (svgfile: string) => previewCleanIcon()(actors.admin, { svgfile })

const dot = '<circle r="4"/>'
const drawing = (inside: string, attributes = '') =>
  `<svg viewBox="0 0 8 8"${attributes}>${dot}${inside}</svg>`

test.each(notAdmins)('is refused for $role', async (actor) => {
  const forbidden = { code: 'auth.forbidden' }
  await expect(previewCleanRichText()(actor, { content: '' })).rejects.toMatchObject(forbidden)
  await expect(previewCleanIcon()(actor, { svgfile: drawing('') })).rejects.toMatchObject(forbidden)
})

describe('of a rich text', () => {
  test.each([
    { markup: '<p>Kept.</p>', removed: [] },
    { markup: '<p class="align-center">Kept.</p><h1>A</h1><ul><li>b</li></ul>', removed: [] },
    { markup: '<b>Bold</b> <i>italic</i> <strong>bold</strong> <u>under</u>', removed: [] },
    { markup: '<s>a</s> <del>b</del> <strike>c</strike> d<sup>1</sup> e<sub>2</sub>', removed: [] },
    { markup: '<a href="https://a.example/">a</a> <a href="mailto:a@b.example">b</a>', removed: [] },
    { markup: '<a href="/track/safety-net">a</a>', removed: [] },
    { markup: '<p>a<script>alert(1)</script></p>', removed: ['the element script'] },
    { markup: '<p onclick="x()">a</p><p onclick="y()">b</p>', removed: ['the attribute onclick (2)'] },
    { markup: '<p style="color:red">a</p>', removed: ['the style of a paragraph'] },
    { markup: '<p class="align-right MsoNormal">a</p>', removed: ['the class MsoNormal'] },
    { markup: '<a href="javascript:alert(1)">a</a>', removed: ['a link to javascript:'] },
    { markup: '<a href="//evil.example">a</a>', removed: ['a link to an address without https://'] },
    { markup: '<a name="top">a</a>', removed: ['a link without an address'] },
    { markup: '<img src="file:///c:/a.png">', removed: ['a picture to file:'] },
    { markup: '<span lang="en">a</span><p lang="es" dir="auto">b</p>', removed: [] },
    {
      markup: '<span lang="en">a</span><span>b</span><span style="x">c</span>',
      removed: ['a piece of text (2)', 'the style of a piece of text'],
    },
    { markup: '<p lang="es_MX" dir="left">a</p>', removed: ['the attribute lang', 'the attribute dir'] },
    { markup: '<table><tr><td>1</td></tr></table><aside>a</aside>', removed: [] },
    { markup: '<tr><td>1</td></tr>', removed: ['a table row', 'a table cell'] },
    // A name that every object has a property of: it was taken for a known element.
    { markup: '<constructor>a</constructor>', removed: ['the element constructor'] },
    { markup: 'a\u0000b\u0007', removed: ['a character that cannot be shown (2)'] },
    {
      markup: `<p><svg onload="a"><script>1</script></svg><iframe src="//a"></iframe></p>`,
      removed: ['the element svg', 'the element script', 'the element iframe'],
    },
  ])('$markup: $removed', async ({ markup, removed }) => {
    expect((await cleanText(markup)).removed).toEqual(removed)
  })

  test('tells a removed link from those that stay', async () => {
    const links = '<a href="https://a.example/">a</a><a href="javascript:x">b</a><a href="JavaScript:y">c</a>'
    expect((await cleanText(links)).removed).toEqual(['a link to javascript: (2)'])
  })

  test('lists at most twenty parts, with short names', async () => {
    const many = Array.from({ length: 30 }, (_, n) => `<x-${'y'.repeat(100)}${n}-${n}>`).join('')
    const tags = Array.from({ length: 30 }, (_, n) => `<z${n}>`).join('')
    const { removed } = await cleanText(tags + many)
    expect(removed).toHaveLength(20)
    for (const words of removed) expect(words.length).toBeLessThan(60)
  })

  test('is too long after cleaning: the field is named', async () => {
    await expect(cleanText('&'.repeat(40_000))).rejects.toMatchObject({
      data: { fields: [{ field: 'content' }] },
    })
  })
})

describe('of a drawing', () => {
  test.each([
    { markup: drawing(''), removed: [] },
    { markup: drawing('<title>A dot</title>', ' xmlns="http://www.w3.org/2000/svg"'), removed: [] },
    { markup: drawing('<script>alert(1)</script>'), removed: ['the element script'] },
    { markup: drawing('', ' onload="alert(1)"'), removed: ['the attribute onload'] },
    { markup: drawing('<path id="a" d="M0 0"/><path id="b" d="M1 1"/>'), removed: ['the attribute id (2)'] },
    { markup: drawing('<path fill="url(#a)" d="M0 0"/>'), removed: ['the attribute fill'] },
    {
      markup: drawing('<style>*{fill:red}</style><text>Hi</text>'),
      removed: ['the element style', 'the element text'],
    },
    {
      markup: drawing(
        '<defs><style type="text/css">.a{fill:none;stroke:red}</style></defs><path class="a" d="M0 0"/>',
      ),
      removed: ['the element defs'],
    },
    { markup: drawing('<path class="icon" style="fill:red; stroke:#111" d="M0 0"/>'), removed: [] },
    { markup: drawing('<style/><path style="" d="M0 0"/>'), removed: [] },
    {
      markup: drawing(
        '<style>.a{fill:red}</style><style>.b{font-size:1px}</style><path class="a" d="M0 0"/>',
      ),
      removed: ['the element style'],
    },
    {
      markup: drawing(
        '<style>.a{fill:url(#g)}.b{fill:red}</style><path class="a" d="M0 0"/><path class="b" d="M1 1"/>',
      ),
      removed: ['the element style', 'the attribute class'],
    },
    {
      markup: drawing('<path style="fill:red;mask:url(#m)" d="M0 0"/><path style="fill:red" d="M1 1"/>'),
      removed: ['the attribute style'],
    },
    {
      markup: drawing('<path fill="url(#g)" d="M0 0"/><path style="fill:red" d="M1 1"/>'),
      removed: ['the attribute fill'],
    },
    {
      markup: drawing('<style>.a{fill:red}<path class="a" d="M0 0"/>'),
      removed: ['the element style', 'the element path'],
    },
    {
      markup: drawing('<foreignObject><p onclick="x">a</p></foreignObject>'),
      removed: ['the element foreignObject', 'the element p'],
    },
  ])('$markup: $removed', async ({ markup, removed }) => {
    expect((await cleanIcon(markup)).removed).toEqual(removed)
  })

  test.each(['', 'hello', '<p>a</p>', '<svg><script>1</script></svg>'])(
    'what is no drawing is refused beside its field: %j',
    async (markup) => {
      await expect(cleanIcon(markup)).rejects.toMatchObject({
        data: { fields: [{ field: 'svgfile', message: 'This is not a drawing in SVG.' }] },
      })
    },
  )
})

const tagNames = 'p b i a img ul li script style svg table span x-y o:p path g circle use title'.split(' ')
const attributeTexts = [
  'onclick="x"',
  'class="align-center y"',
  'style="color:red"',
  'href="https://a.example/"',
  'href="javascript:1"',
  'src="data:image/png;base64,AA=="',
  'fill="red"',
  'd="M0 0"',
]
const piece = fc.oneof(
  fc
    .record({ name: fc.constantFrom(...tagNames), attribute: fc.constantFrom('', ...attributeTexts) })
    .map(({ name, attribute }) => `<${name} ${attribute}>`),
  fc.constantFrom(...tagNames).map((name) => `</${name}>`),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)
const markups = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

test('cleaning a cleaned text removes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(markups, async (markup) => {
      const { content } = await cleanText(markup)
      expect(await cleanText(content)).toEqual({ content, removed: [] })
    }),
  )
})

test('cleaning a cleaned drawing removes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(markups, async (markup) => {
      const cleaned = await cleanIcon(drawing(markup)).catch(() => null)
      if (cleaned === null) return
      expect(await cleanIcon(cleaned.content)).toEqual({ content: cleaned.content, removed: [] })
    }),
  )
})

test('a script, a handler or a script address is never removed without being named', async () => {
  const danger = fc.constantFrom(
    ['<script>1</script>', 'the element script'],
    ['<p onerror="1">a</p>', 'the attribute onerror'],
    ['<a href="javascript:1">a</a>', 'a link to javascript:'],
  )
  await fc.assert(
    fc.asyncProperty(fc.lorem(), danger, async (text, [markup = '', words = '']) => {
      expect((await cleanText(`<p>${text}</p>${markup}`)).removed).toEqual([words])
    }),
  )
})
