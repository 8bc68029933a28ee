type Row = { name: string; files: string[] }

const style = `
  body { margin: 2rem; background: #ddd; font: 16px system-ui; }
  section { margin-bottom: 3rem; }
  div { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; }
  img { max-height: 40rem; width: auto; box-shadow: 0 2px 8px #0004; }`

export function renderContactSheet(rows: Row[]): string {
  const sections = rows.map(({ name, files }) => {
    const images = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
    )
    return `<section><h2>${name}</h2><div>${images.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style><body>${sections.join('\n')}</body></html>\n`
}
