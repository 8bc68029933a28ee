import { escapeHtml, formatLanguageAttributes } from '@kitchen-table/application/messaging'
import { type ErrorPayload, setRefusalCode } from './error-payload.ts'
import { messages } from './messages.ts'

/** Returns the page for an error while a page was rendered. Uses nothing that may have failed: no script, no store. */
export function renderErrorPage({ body, retryAfter }: ErrorPayload, productName: string): Response {
  const name = escapeHtml(productName)
  const html = `<!doctype html>
<html ${formatLanguageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(messages.errorPageTitle({ product: productName }))}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/trouble.css">
</head>
<body>
<main>
<p class="name">${name}</p>
<h1>${escapeHtml(messages.errorPageHeading())}</h1>
<p>${escapeHtml(body.message)}</p>
<p><a href="">${escapeHtml(messages.tryAgain())}</a></p>
</main>
</body>
</html>
`
  const retryHeaders: Record<string, string> =
    retryAfter === null ? {} : { 'Retry-After': String(retryAfter) }
  const response = new Response(html, {
    status: body.status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...retryHeaders },
  })
  setRefusalCode(response, body.code)
  return response
}
