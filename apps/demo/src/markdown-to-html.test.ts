import { cleanHtml } from '@kitchen-table/application/features'
import { expect, test } from 'vitest'
import { MarkdownError, markdownToHtml } from './markdown-to-html.ts'

test.each([
  ['One line\nand the next.\n\nAnother.', '<p>One line\nand the next.</p><p>Another.</p>'],
  ['## To open\n\nSay it.', '<h2>To open</h2><p>Say it.</p>'],
  ['**Bold** *slanted*', '<p><strong>Bold</strong> <em>slanted</em></p>'],
  ['was ~~$40~~ now $20', '<p>was <s>$40</s> now $20</p>'],
  ['- one\n- two\n  - deeper', '<ul><li>one</li><li>two<ul><li>deeper</li></ul></li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['- one\n\n- two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['[call](tel:8003882227)', '<p><a href="tel:8003882227">call</a></p>'],
  [
    '[this lesson](lesson:u-1) {{limit.family}}',
    '<p><a href="lesson:u-1">this lesson</a> {{limit.family}}</p>',
  ],
  ['[write](mailto:a@b.example)', '<p><a href="mailto:a@b.example">write</a></p>'],
  [
    '[read](https://a.example/?a=1&b=2)',
    '<p><a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">read</a></p>',
  ],
  ['R&D, 5 < 6, "yes"', '<p>R&amp;D, 5 &lt; 6, “yes”</p>'],
  ['**a**\n*b*', '<p><strong>a</strong>\n<em>b</em></p>'],
])('converts %j to the HTML that the editor would store', (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html)
  expect(cleanHtml(html)).toBe(html)
})

test.each([
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a table'],
  ['![jar](https://a.example/jar.png)', 'an image'],
  ['<div>x</div>', 'raw HTML'],
  ['a <b>c</b>', 'raw HTML'],
  ['### Deeper', 'a heading below ##'],
  ['> quoted', 'a block quotation'],
  ['a\n\n---\n\nb', 'a ruled line'],
  ['`code`', 'code'],
  ['```\ncode\n```', 'a block of code'],
  ['- [ ] tick', 'a tick box'],
  ['[x](http://a.example)', 'a link that leads nowhere'],
  ['[x](javascript:alert(1))', 'a link that leads nowhere'],
  ['[x](/track/scams)', 'a link that leads nowhere'],
])('rejects %j as %s', (markdown, construct) => {
  expect(() => markdownToHtml(markdown)).toThrow(MarkdownError)
  expect(() => markdownToHtml(markdown)).toThrow(construct)
})
