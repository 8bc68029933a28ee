import { escapeHtml } from '../platform/messaging/emails/escape-html.ts'
import type { CapturedMessage } from '../platform/messaging/ports.ts'
import { devOutboxStyle } from './dev-outbox-style.ts'

type SentEmail = Extract<CapturedMessage, { kind: 'mail' }>
type SentSms = Extract<CapturedMessage, { kind: 'sms' }>

type Deps = {
  /** Returns the messages that were captured instead of being sent, newest first. */
  readMessages: () => Promise<CapturedMessage[]>
  productName: string
}

/** E-mails have inline styles, and their frames inherit this page's policy. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/** An e-mail runs no scripts and submits no forms; its links open in place of this page. */
const iframeAttributes = 'sandbox="allow-top-navigation-by-user-activation"'

function renderTime(sentAt: string): string {
  const formattedTime = new Date(sentAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
  return `<time datetime="${escapeHtml(sentAt)}">${escapeHtml(formattedTime)}</time>`
}

function addTopTarget(html: string): string {
  const base = '<base target="_top">'
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html
}

function renderEmail({ at, to, replyTo, subject, text, html }: SentEmail): string {
  const replyToText = replyTo === null ? '' : ` · Answers go to <b>${escapeHtml(replyTo)}</b>`
  return `<li class="mail"><article>
<h2>${escapeHtml(subject)}</h2>
<p class="about">To <b>${escapeHtml(to)}</b>${replyToText} · ${renderTime(at)}</p>
<iframe ${iframeAttributes} title="${escapeHtml(`${subject}, to ${to}`)}" srcdoc="${escapeHtml(addTopTarget(html))}"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article></li>`
}

function renderSms({ at, to, text }: SentSms): string {
  return `<li class="text"><article>
<p class="about">Text message to <b>${escapeHtml(to)}</b> · ${renderTime(at)}</p>
<p class="bubble">${escapeHtml(text)}</p>
</article></li>`
}

function renderMessageList(messages: readonly CapturedMessage[]): string {
  if (messages.length === 0)
    return '<p class="none">Nothing has been sent yet. Invite somebody, or ask for a new password, and the letter is here.</p>'
  const items = messages.map((message) =>
    message.kind === 'mail' ? renderEmail(message) : renderSms(message),
  )
  return `<ol>\n${items.join('\n')}\n</ol>`
}

function renderAutoRefreshLink(isAutoRefreshing: boolean): string {
  return isAutoRefreshing
    ? '<a href="/dev/outbox">Stop looking for new ones</a>'
    : '<a href="/dev/outbox?follow">Look for new ones by itself</a>'
}

/**
 * Serves GET /dev/outbox, in development alone: all e-mails and text messages as their recipients would see them. They
 * contain codes and temporary passwords, so the app serves this only to this machine, or to clients that the operator
 * lets reach the public host.
 */
export function devOutboxRoute({ readMessages, productName }: Deps): (url: URL) => Promise<Response> {
  return async (url) => {
    const isAutoRefreshing = url.searchParams.has('follow')
    const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isAutoRefreshing ? '<meta http-equiv="refresh" content="5">\n' : ''}<title>Outbox – ${escapeHtml(productName)}</title>
<style>${devOutboxStyle}</style>
</head>
<body>
<main>
<header>
<h1>Outbox</h1>
${renderAutoRefreshLink(isAutoRefreshing)}
<p>In development nothing leaves this machine. Here is what ${escapeHtml(productName)} would have sent, the newest first.</p>
</header>
${renderMessageList(await readMessages())}
</main>
</body>
</html>
`
    return new Response(page, { headers })
  }
}
