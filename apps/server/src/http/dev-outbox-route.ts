import { escapeHtml } from '../features/accounts/letters/escape-html.ts'
import type { SentMessage } from '../features/accounts/outbox/sent-message.ts'
import { devOutboxStyle } from './dev-outbox-style.ts'

type Mail = Extract<SentMessage, { kind: 'mail' }>
type Text = Extract<SentMessage, { kind: 'sms' }>

type Deps = {
  /** What was kept instead of being sent, the newest first. */
  read: () => Promise<SentMessage[]>
  productName: string
}

/** Letters bring styles of their own, and their frames live under this page's policy. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** A letter runs nothing and reaches nothing; its links take the place of this page, as in a mail program's window. */
const frame = 'sandbox="allow-top-navigation-by-user-activation"'

function when(at: string): string {
  const words = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(words)}</time>`
}

function withBase(html: string): string {
  const base = '<base target="_top">'
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html
}

function mailItem({ at, to, replyTo, subject, text, html }: Mail): string {
  const answers = replyTo === null ? '' : ` · Answers go to <b>${escapeHtml(replyTo)}</b>`
  return `<li class="mail"><article>
<h2>${escapeHtml(subject)}</h2>
<p class="about">To <b>${escapeHtml(to)}</b>${answers} · ${when(at)}</p>
<iframe ${frame} title="${escapeHtml(`${subject}, to ${to}`)}" srcdoc="${escapeHtml(withBase(html))}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article></li>`
}

function textItem({ at, to, text }: Text): string {
  return `<li class="text"><article>
<p class="about">Text message to <b>${escapeHtml(to)}</b> · ${when(at)}</p>
<p class="bubble">${escapeHtml(text)}</p>
</article></li>`
}

function list(messages: readonly SentMessage[]): string {
  if (messages.length === 0)
    return '<p class="none">Nothing has been sent yet. Invite somebody, or ask for a new password, and the letter is here.</p>'
  const items = messages.map((one) => (one.kind === 'mail' ? mailItem(one) : textItem(one)))
  return `<ol>\n${items.join('\n')}\n</ol>`
}

function follow(isFollowing: boolean): string {
  return isFollowing
    ? '<a href="/dev/outbox">Stop looking for new ones</a>'
    : '<a href="/dev/outbox?follow">Look for new ones by itself</a>'
}

/**
 * GET /dev/outbox, in development alone: all letters and text messages as their readers would see them. It holds their
 * codes and temporary passwords, so only this machine is answered, or whoever the operator lets reach the public
 * address.
 */
export function devOutboxRoute({ read, productName }: Deps): (url: URL) => Promise<Response> {
  return async (url) => {
    const isFollowing = url.searchParams.has('follow')
    const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isFollowing ? '<meta http-equiv="refresh" content="5">\n' : ''}<title>Outbox – ${escapeHtml(productName)}</title>
<style>${devOutboxStyle}</style>
</head>
<body>
<main>
<header>
<h1>Outbox</h1>
${follow(isFollowing)}
<p>In development nothing leaves this machine. Here is what ${escapeHtml(productName)} would have sent, the newest first.</p>
</header>
${list(await read())}
</main>
</body>
</html>
`
    return new Response(page, { headers })
  }
}
