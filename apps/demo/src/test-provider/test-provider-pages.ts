import { escapeHtml } from '@kitchen-table/application/messaging'

export type TestPerson = { first: string; last: string; email: string }

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; background: #f4f1ea; color: #23302b; margin: 0 }
  main { max-width: 26rem; margin: 3rem auto; padding: 2rem; background: #fff; border-radius: 1rem }
  h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  button, input { font: inherit; width: 100%; box-sizing: border-box; min-height: 2.75rem; padding: .5rem .75rem;
    border: 1px solid #7d8a84; border-radius: .5rem; margin: .25rem 0 }
  button { background: #1f5c4a; color: #fff; border: 0; cursor: pointer; text-align: left }
  button.plain { background: none; color: #1f5c4a; text-decoration: underline }
  label { display: block; margin: .5rem 0 } small { opacity: .85 }`

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

function renderField(name: string, label: string, type = 'text'): string {
  return `<label>${label}<input name="${name}" type="${type}" autocomplete="off" required></label>`
}

/** Returns the page on which the developer chooses a person; every form posts to the page's own address. */
export function renderChoicePage(provider: string, people: TestPerson[]): string {
  const buttons = people.map(
    ({ first, last, email }, index) =>
      `<button name="person" value="${index}">${escapeHtml(`${first} ${last}`)} <small>${escapeHtml(email)}</small></button>`,
  )
  const fields = [
    renderField('first', 'First name'),
    renderField('last', 'Last name'),
    renderField('email', 'Email', 'email'),
  ]
  return renderPage(
    `${provider} (test)`,
    `<p>This stands in for your organization's own sign-in while you develop. Who would you like to be?</p>
<form method="post">${buttons.join('')}</form>
<h2>Someone else</h2>
<form method="post">${fields.join('')}<button name="typed" value="1">Sign in</button></form>
<form method="post"><button class="plain" name="refuse" value="1">Refuse</button></form>`,
  )
}

export function renderErrorPage(provider: string, code: string): string {
  const message = 'This sign-in cannot go on. Please go back and begin again.'
  return renderPage(`${provider} (test)`, `<p>${message}</p><p><small>${escapeHtml(code)}</small></p>`)
}
