import { currentLocale, directionOf } from '@kitchen-table/i18n/locale'
import { escapeHtml } from '../../escape-html.ts'
import { formatLanguageAttributes } from '../../language-attributes.ts'

/** A part of an e-mail. Text and HTML are both rendered from it, so that they say the same. */
export type EmailBlock =
  | { kind: 'line'; text: string }
  /** A secret to be typed elsewhere: the digits of a code, or a temporary password. */
  | { kind: 'secret'; label: string; text: string; isDigits: boolean }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'note'; text: string }

export const lineBlock = (text: string): EmailBlock => ({ kind: 'line', text })
export const noteBlock = (text: string): EmailBlock => ({ kind: 'note', text })
export const buttonBlock = (text: string, href: string): EmailBlock => ({ kind: 'button', text, href })

/** The dark colors; the light ones are inline: mail programs support no custom properties, many no style sheet. */
const STYLE_SHEET = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .ground { background: #141d1a !important }
    .card { background: #1c2824 !important; border-color: #2e3c37 !important }
    .ink { color: #f1ebde !important }
    .soft { color: #a9b5ae !important }
    .well { background: #23352f !important }
    .button { background: #86cdb6 !important; color: #10201b !important }
  }`

const SANS_FONT = 'font-family: Figtree, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const SERIF_FONT = 'font-family: Fraunces, Georgia, Times New Roman, serif'
const MONO_FONT = 'font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'

const BODY_STYLE = `margin: 0 0 16px; ${SANS_FONT}; font-size: 17px; line-height: 1.55; color: #1f2d28`
const SMALL_STYLE = `margin: 0 0 12px; ${SANS_FONT}; font-size: 15px; line-height: 1.5; color: #5b6862`
const DIGITS_STYLE = `${SANS_FONT}; font-size: 36px; line-height: 1.2; font-weight: 600; letter-spacing: 6px; font-variant-numeric: tabular-nums`
const PASSWORD_STYLE = `${MONO_FONT}; font-size: 18px; line-height: 1.4; font-weight: 600; overflow-wrap: anywhere`
const BUTTON_STYLE = `display: inline-block; padding: 14px 28px; border-radius: 999px; background: #17594a; color: #fffdf8; ${SANS_FONT}; font-size: 17px; font-weight: 600; text-decoration: none`

function renderBlockHtml(block: EmailBlock): string {
  const text = escapeHtml(block.text)
  switch (block.kind) {
    case 'line':
      return `<p class="ink" style="${BODY_STYLE}">${text}</p>`
    case 'note':
      return `<p class="soft" style="${SMALL_STYLE}">${text}</p>`
    case 'button':
      return `<p style="margin: 8px 0 24px"><a class="button" href="${escapeHtml(block.href)}" style="${BUTTON_STYLE}">${text}</a></p>`
    case 'secret':
      return `<div class="well" style="margin: 0 0 20px; padding: 16px 20px; border-radius: 14px; background: #e6efe8">
<p class="soft" style="margin: 0 0 4px; ${SANS_FONT}; font-size: 15px; color: #5b6862">${escapeHtml(block.label)}</p>
<p class="ink" style="margin: 0; ${block.isDigits ? DIGITS_STYLE : PASSWORD_STYLE}; color: #1f2d28">${text}</p>
</div>`
    default:
      return block satisfies never
  }
}

function renderBlockText(block: EmailBlock): string {
  if (block.kind === 'secret') return `${block.label}:\n\n    ${block.text}`
  return block.kind === 'button' ? `${block.text}:\n${block.href}` : block.text
}

type EmailFrame = {
  title: string
  heading: string
  sender: string
  logo: string | null
  footer: string
}

/** The sides of the screen where lines begin and end: many mail programs do not support the styles that are named so. */
const sidesOfLines = () =>
  directionOf(currentLocale()) === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }

/** `logo` is the cid of a picture beside the sender's name. It is decorative, so its alt text is empty. */
export function renderEmailHtml(
  { title, heading, sender, logo, footer }: EmailFrame,
  blocks: readonly EmailBlock[],
): string {
  const { start, end } = sidesOfLines()
  const logoImage =
    logo === null
      ? ''
      : `<img src="cid:${logo}" alt="" height="40" style="height: 40px; border: 0; vertical-align: middle; margin-${end}: 12px">`
  return `<!doctype html>
<html ${formatLanguageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="ground" style="margin: 0; background: #faf6ee">
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #faf6ee"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; text-align: ${start}">
<tr><td class="soft" style="padding: 0 8px 16px; ${SANS_FONT}; font-size: 17px; font-weight: 600; color: #5b6862">${logoImage}${escapeHtml(sender)}</td></tr>
<tr><td class="card" style="padding: 28px 24px 16px; border: 1px solid #e4dccb; border-radius: 18px; background: #fffdf8">
<h1 class="ink" style="margin: 0 0 16px; ${SERIF_FONT}; font-size: 28px; line-height: 1.2; font-weight: 600; color: #1f2d28">${escapeHtml(heading)}</h1>
${blocks.map(renderBlockHtml).join('\n')}
</td></tr>
<tr><td class="soft" style="padding: 16px 8px 0; ${SANS_FONT}; font-size: 14px; line-height: 1.5; color: #5b6862">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

export function renderEmailText({ heading, footer }: EmailFrame, blocks: readonly EmailBlock[]): string {
  return `${[heading, ...blocks.map(renderBlockText)].join('\n\n')}\n\n-- \n${footer}\n`
}
