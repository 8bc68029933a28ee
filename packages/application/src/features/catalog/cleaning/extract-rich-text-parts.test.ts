import { anyCharacter } from '@kitchen-table/domain/testing/suites'
import fc from 'fast-check'
import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'
import { extractRichTextParts } from './extract-rich-text-parts.ts'

test('reads links, pictures, headings and texts in their order', () => {
  const html = cleanHtml(
    `<h1>Rent &amp; <em>heat</em> &lt; $900</h1>
    <p>In <strong>2025</strong> the <a href="http://a.example/?a=1&amp;b=2">limit</a> is<br>$5. “So”</p>
    <ul><li>one<ol><li>two</li></ol></li></ul>
    <h2></h2><p><img src="https://a.example/&quot;.png" alt="5 > 3"><img src="data:image/png;base64,AA=="></p>tail`,
  )
  expect(extractRichTextParts(html)).toEqual({
    linkUrls: ['http://a.example/?a=1&b=2'],
    images: [
      { src: 'https://a.example/".png', alt: '5 > 3' },
      { src: 'data:image/png;base64,AA==', alt: '' },
    ],
    headings: [
      { level: 1, words: 'Rent & heat < $900' },
      { level: 2, words: '' },
    ],
    blocks: ['Rent & heat < $900', 'In 2025 the limit is', '$5. “So”', 'one', 'two', 'tail'],
  })
})

// Regression: a word was cut where a mark began, so that no search found it.
test('marks cut no word, and the number of a footnote is no part of one', () => {
  const html = cleanHtml(
    '<p lang="en">was <s>$40</s>; limit<sup lang="es">1</sup>; H<sub>2</sub>O; the 1<sup>st</sup>; un<del>done</del>; <span lang="es">ca</span>sa</p>',
  )
  expect(extractRichTextParts(html).blocks).toEqual(['was $40; limit 1; H2O; the 1st; undone; casa'])
})

const pieces = fc.oneof(
  fc.constantFrom(
    ...'<p> </p> <h1> </h1> <h2> <ul> </ul> <li> <b> </b> <s> </s> <sup> </sup> <sub> <br> <a> </a> <script> < > & " &lt; &amp;lt; &quot; =" />'.split(
      ' ',
    ),
    '<a href="https://a.example/',
    '<img src="https://a.example/" alt="',
    '">',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
)
const markup = fc.array(pieces, { maxLength: 40 }).map((parts) => cleanHtml(parts.join('')))

test('reads the text of any cleaned markup as a parser of all HTML does', () => {
  const escapeText = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const visible = (text: string) => text.replace(/\s+/g, '')
  fc.assert(
    fc.property(markup, (html) => {
      const parsed = sanitize(html, { allowedTags: [] }).replaceAll('&quot;', '"')
      expect(visible(escapeText(extractRichTextParts(html).blocks.join('')))).toBe(visible(parsed))
    }),
    { numRuns: 1000 },
  )
})
