import { cleanHtml } from '@kitchen-table/application/features'
import type { JSONContent } from '@tiptap/core'
import { expect, test } from 'vitest'
import { serializeRichText } from './rich-text-html.ts'

const text = (words: string, ...types: string[]): JSONContent => ({
  type: 'text',
  text: words,
  marks: types.map((type) => ({ type })),
})
const link = (words: string, href: string, ...others: string[]): JSONContent => ({
  type: 'text',
  text: words,
  marks: [{ type: 'link', attrs: { href } }, ...others.map((type) => ({ type }))],
})
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content })
const within = (attrs: { lang?: string; dir?: string }, node: JSONContent): JSONContent => ({
  ...node,
  attrs: { lang: null, dir: null, ...node.attrs, ...attrs },
})
const marked = (words: string, ...marks: JSONContent['marks'] & object): JSONContent => ({
  type: 'text',
  text: words,
  marks,
})
const aligned = (textAlign: string, node: JSONContent): JSONContent => ({
  ...node,
  attrs: { ...node.attrs, textAlign },
})
const heading = (level: number, ...content: JSONContent[]): JSONContent => ({
  type: 'heading',
  attrs: { level },
  content,
})
const list = (type: string, ...items: JSONContent[][]): JSONContent => ({
  type,
  content: items.map((content) => ({ type: 'listItem', content })),
})

const cell = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content })
const table = (...rows: JSONContent[][]): JSONContent => ({
  type: 'table',
  content: rows.map((content) => ({ type: 'tableRow', content })),
})

const cases: { name: string; content: JSONContent[]; html: string }[] = [
  { name: 'nothing', content: [paragraph()], html: '' },
  {
    name: 'characters of markup',
    content: [paragraph(text('5 < 6 & "so" on &amp; \u00a0 end'))],
    html: '<p>5 &lt; 6 &amp; "so" on &amp;amp; \u00a0 end</p>',
  },
  {
    name: 'marks that overlap',
    content: [paragraph(text('a'), text('b', 'bold'), text('c', 'bold', 'italic'), text('d', 'underline'))],
    html: '<p>a<strong>b<em>c</em></strong><u>d</u></p>',
  },
  {
    name: 'words that are struck out, raised and lowered',
    content: [
      paragraph(text('was '), text('$40', 'strike'), text(' now; limit'), text('1', 'superscript')),
      paragraph(text('H'), text('2', 'subscript'), text('O')),
    ],
    html: '<p>was <s>$40</s> now; limit<sup>1</sup></p><p>H<sub>2</sub>O</p>',
  },
  {
    name: 'headings',
    content: [heading(1, text('One')), heading(2, text('Two')), aligned('center', heading(2, text('Mid')))],
    html: '<h1>One</h1><h2>Two</h2><h2 class="align-center">Mid</h2>',
  },
  {
    name: 'links',
    content: [
      paragraph(
        link('web', 'https://example.org/?a=1&b=2'),
        link(' bold', 'https://example.org/?a=1&b=2', 'bold'),
        link('mail', 'mailto:a@example.org'),
        link('own', '/track/safety-net#sn-first'),
      ),
    ],
    html: '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">web<strong> bold</strong></a><a href="mailto:a@example.org">mail</a><a href="/track/safety-net#sn-first">own</a></p>',
  },
  {
    name: 'line breaks and pictures',
    content: [
      paragraph(
        text('a'),
        { type: 'hardBreak' },
        { type: 'image', attrs: { src: 'https://example.org/a.png', alt: 'A "jar"' } },
      ),
    ],
    html: '<p>a<br /><img src="https://example.org/a.png" alt="A &quot;jar&quot;" /></p>',
  },
  {
    name: 'lists in lists',
    content: [
      list(
        'orderedList',
        [paragraph(text('one')), list('bulletList', [paragraph(text('inner'))])],
        [paragraph(text('two')), paragraph(text('more'))],
      ),
    ],
    html: '<ol><li>one<ul><li>inner</li></ul></li><li>two<p>more</p></li></ol>',
  },
  {
    name: 'aligned items',
    content: [list('bulletList', [aligned('right', paragraph(text('one')))])],
    html: '<ul><li class="align-right">one</li></ul>',
  },
  {
    name: 'an item of two paragraphs with different alignment',
    content: [list('bulletList', [aligned('right', paragraph(text('one'))), paragraph(text('two'))])],
    html: '<ul><li><p class="align-right">one</p><p>two</p></li></ul>',
  },
  { name: 'the alignment of every text', content: [aligned('left', paragraph(text('a')))], html: '<p>a</p>' },
  {
    name: 'blocks in a language or direction',
    content: [
      within({ lang: 'es', dir: 'auto' }, paragraph(text('uno'))),
      within({ dir: 'rtl' }, aligned('center', heading(2, text('Mid')))),
      within(
        { lang: 'es' },
        list('bulletList', [paragraph(text('dos'))], [within({ lang: 'fr' }, paragraph(text('trois')))]),
      ),
    ],
    html: '<p lang="es" dir="auto">uno</p><h2 class="align-center" dir="rtl">Mid</h2><ul lang="es"><li>dos</li><li><p lang="fr">trois</p></li></ul>',
  },
  {
    name: 'items in a language',
    content: [
      {
        type: 'orderedList',
        content: [within({ lang: 'es' }, { type: 'listItem', content: [paragraph(text('uno'))] })],
      },
    ],
    html: '<ol><li lang="es">uno</li></ol>',
  },
  {
    name: 'words in a language',
    content: [
      paragraph(
        text('one '),
        marked('dos ', { type: 'languageSpan', attrs: { lang: 'es', dir: null } }),
        marked(
          'trois',
          { type: 'languageSpan', attrs: { lang: 'es', dir: null } },
          { type: 'languageSpan', attrs: { lang: 'fr', dir: 'ltr' } },
          { type: 'bold', attrs: { lang: null, dir: null } },
        ),
        marked('cuatro', { type: 'italic', attrs: { lang: 'es', dir: null } }),
        marked('cinco', { type: 'link', attrs: { href: '/', lang: 'es', dir: null } }),
        within({ lang: 'es' }, { type: 'image', attrs: { src: 'https://example.org/a.png', alt: 'Jarra' } }),
      ),
    ],
    html: '<p>one <span lang="es">dos <span lang="fr" dir="ltr"><strong>trois</strong></span></span><em lang="es">cuatro</em><a href="/" lang="es">cinco</a><img src="https://example.org/a.png" alt="Jarra" lang="es" /></p>',
  },
  {
    name: 'a box',
    content: [
      {
        type: 'callOut',
        content: [
          heading(2, text('A court paper?')),
          paragraph(text('Call today.')),
          list('bulletList', [paragraph(text('a'))]),
        ],
      },
    ],
    html: '<aside><h2>A court paper?</h2><p>Call today.</p><ul><li>a</li></ul></aside>',
  },
  {
    name: 'a checklist in a bullet list',
    content: [
      list('bulletList', [
        paragraph(text('Papers')),
        { ...list('bulletList', [paragraph(text('A stub'))]), attrs: { isChecklist: true } },
      ]),
    ],
    html: '<ul><li>Papers<ul class="checklist"><li>A stub</li></ul></li></ul>',
  },
  {
    name: 'a table',
    content: [
      table(
        [cell('tableHeader', paragraph(text('Plan'))), cell('tableHeader', paragraph(text('Fee')))],
        [
          cell('tableCell', paragraph(text('Basic')), list('bulletList', [paragraph(text('a'))])),
          cell('tableCell', aligned('right', paragraph(text('$0')))),
        ],
        [
          within({ lang: 'es' }, cell('tableCell', paragraph())),
          cell('tableCell', within({ lang: 'es' }, paragraph(text('b')))),
        ],
      ),
    ],
    html: '<table><tbody><tr><th>Plan</th><th>Fee</th></tr><tr><td>Basic<ul><li>a</li></ul></td><td><p class="align-right">$0</p></td></tr><tr><td lang="es"></td><td><p lang="es">b</p></td></tr></tbody></table>',
  },
  {
    name: 'cells that cover several columns and rows',
    content: [
      table([
        { ...cell('tableHeader', paragraph(text('a'))), attrs: { colspan: 2, rowspan: 1 } },
        { ...cell('tableCell', paragraph(text('b'))), attrs: { colspan: 1, rowspan: 3, lang: 'es' } },
      ]),
    ],
    html: '<table><tbody><tr><th colspan="2">a</th><td rowspan="3" lang="es">b</td></tr></tbody></table>',
  },
  { name: 'empty paragraphs', content: [paragraph(text('a')), paragraph()], html: '<p>a</p><p></p>' },
]

test.each(cases)('$name', ({ content, html }) => {
  expect(serializeRichText({ type: 'doc', content })).toBe(html)
})

test.each(cases)('the server stores unchanged: $name', ({ content }) => {
  const html = serializeRichText({ type: 'doc', content })
  expect(cleanHtml(html)).toBe(html)
})
