import { escapeHtml } from '@kitchen-table/application/messaging'
import { Refusal, type Route, type RouteCall } from '@kitchen-table/application/platform'
import type { CapturedMessage } from '@kitchen-table/application/ports'
import { isAllowedHost, isLocalRequest } from './allowed-host.ts'

/** The style sheet of the development outbox; the colors are those of the product. */
const devOutboxStyle = `
:root {
  color-scheme: light dark;
  --ground: #faf6ee; --card: #fffdf8; --ink: #1f2d28; --soft: #5b6862; --line: #e4dccb; --edge: #8d8672;
  --accent: #17594a; --on: #fffdf8; --tint: #e6efe8; --shadow: 0 2px 10px #1f2d2814;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #141d1a; --card: #1c2824; --ink: #f1ebde; --soft: #a9b5ae; --line: #2e3c37; --edge: #6f8078;
    --accent: #86cdb6; --on: #10201b; --tint: #23352f; --shadow: none;
  }
}
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px 64px; background: var(--ground); color: var(--ink);
  font: 17px/1.55 Figtree, system-ui, Arial, sans-serif; overflow-wrap: anywhere }
main { max-width: 44rem; margin: 0 auto }
h1 { margin: 0; font: 560 32px/1.2 Fraunces, Georgia, serif }
header p, .none { color: var(--soft) }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between }
header p { flex-basis: 100%; margin: 0 0 20px }
a { color: var(--accent) }
header a { display: inline-block; padding: 10px 0 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px }
ol { display: grid; gap: 24px; margin: 0; padding: 0; list-style: none }
.mail { padding: 20px; border: 1px solid var(--line); border-radius: 18px; background: var(--card); box-shadow: var(--shadow) }
h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.3 }
.about { margin: 0 0 12px; color: var(--soft); font-size: 15px }
.about b { color: var(--ink); font-weight: 600 }
iframe { display: block; width: 100%; height: 700px; border: 1px solid var(--line); border-radius: 14px; resize: vertical }
details { margin-top: 12px }
summary { padding: 10px 0; color: var(--accent); cursor: pointer }
pre { margin: 0; padding: 16px; border-radius: 14px; background: var(--tint); font: 14px/1.5 ui-monospace, Consolas, monospace;
  white-space: pre-wrap }
.text { padding-inline-start: 4px }
.bubble { display: inline-block; max-width: 30rem; margin: 0; padding: 12px 18px; border-radius: 20px 20px 20px 4px;
  background: var(--tint); white-space: pre-wrap }
@media (max-width: 30rem) {
  body { padding: 20px 12px 48px }
  .mail { padding: 16px 12px }
  iframe { height: 800px }
}
`

type SentEmail = Extract<CapturedMessage, { kind: 'mail' }>
type SentSms = Extract<CapturedMessage, { kind: 'sms' }>

type Deps = {
  /** Returns the messages that were captured instead of being sent, newest first. */
  readMessages: () => Promise<CapturedMessage[]>
  productName: string
  publicUrl: URL
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
    return '<p class="none">Nothing has been sent yet. Invite someone, or ask for a new password, and the e-mail is here.</p>'
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
export function devOutboxRoute({ readMessages, productName, publicUrl }: Deps): Route {
  async function handler({ request, remoteAddress }: RouteCall): Promise<Response> {
    const isLocal = isLocalRequest(remoteAddress, request.headers)
    if (!isAllowedHost(request.headers.get('host'), isLocal, publicUrl)) throw new Refusal('api.not_found')
    const isAutoRefreshing = new URL(request.url).searchParams.has('follow')
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
  return { permission: 'public.read', method: 'GET', path: '/dev/outbox', handler }
}
