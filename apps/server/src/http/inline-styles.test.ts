import { expect, test } from 'vitest'
import { extractInlineStyles } from './inline-styles.ts'

test('styles become rules, each once', () => {
  const html = '<div class="a" style="width:40%">x</div><i style="color:#fff"></i><b style="width:40%"></b>'
  expect(extractInlineStyles(html)).toEqual({
    html: '<div class="a" data-painted="0">x</div><i data-painted="1"></i><b data-painted="0"></b>',
    css: '[data-painted="0"]{width:40%}[data-painted="1"]{color:#fff}',
  })
})

test('a gradient is harmless', () => {
  const { css } = extractInlineStyles('<p style="background:linear-gradient(#faf6ee 72%, #17594a 72%)"></p>')
  expect(css).toContain('{background:linear-gradient(#faf6ee 72%, #17594a 72%)}')
})

test.each([
  'color:red}body{display:none',
  '</style><script>',
  'background:url(https://evil.example)',
  'color:red/*',
  'content:&quot;x&quot;',
  'color:\\72 ed',
  '@import x',
])('what could do more than style its element is left out: %s', (declarations) => {
  expect(extractInlineStyles(`<p style="${declarations}"></p>`).css).toBe('')
})

test('text that looks like a style stays text', () => {
  const html = '<p>say style="x" here</p>'
  expect(extractInlineStyles(html)).toEqual({ html, css: '' })
})
