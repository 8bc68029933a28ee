import { shuffle } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'

/** No request may ever go to this host. */
export const CANARY_HOST = 'canary.invalid'

/** The function that a hostile script calls with its number. */
export const SCRIPT_FUNCTION = 'hostileScriptRan'

type Attack = (script: string, url: string) => string

const svg = 'http://www.w3.org/2000/svg'

/** Elements and attributes that run a script, or load from another host. */
const attacks: readonly Attack[] = [
  (js) => `<script>${js}</script>`,
  (_, url) => `<script src="${url}"></script>`,
  (js) => `<img src="data:image/png;base64,AA" onerror="${js}">`,
  (js) => `<img src=x onerror=${js}>`,
  (_, url) => `<img srcset="${url} 1x" alt="x">`,
  (js) => `<svg onload="${js}"></svg>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><a xlink:href="javascript:${js}"><text y="20">x</text></a></svg>`,
  (_, url) => `<svg xmlns="${svg}"><image href="${url}" width="9" height="9"/></svg>`,
  (_, url) => `<svg><use href="${url}#x"/></svg>`,
  (js) => `<svg><animate onbegin="${js}" attributeName="x" dur="1s"/></svg>`,
  (js) => `<svg><set attributeName="onmouseover" to="${js}"/></svg>`,
  (js) => `<svg><foreignObject><img src=x onerror="${js}"></foreignObject></svg>`,
  (js) => `<math><mtext><img src=x onerror="${js}"></mtext></math>`,
  (js) => `<math href="javascript:${js}">x</math>`,
  (js) => `<iframe src="javascript:${js}"></iframe>`,
  (js) => `<iframe srcdoc="<img src=x onerror=parent.${js}>"></iframe>`,
  (_, url) => `<iframe src="${url}"></iframe>`,
  (_, url) => `<object data="${url}"></object>`,
  (js) => `<object data="javascript:${js}"></object>`,
  (_, url) => `<embed src="${url}">`,
  (_, url) => `<link rel="stylesheet" href="${url}">`,
  (_, url) => `<link rel="preload" as="image" href="${url}">`,
  (_, url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
  (_, url) => `<base href="${url}">`,
  (_, url) => `<style>@import "${url}";</style>`,
  (_, url) => `<style>* { background: url(${url}) }</style>`,
  (js) => `<style onload="${js}">*{}</style>`,
  (_, url) => `<p style="background:url(${url})">x</p>`,
  (_, url) => `<table background="${url}"><td background="${url}">x</table>`,
  (_, url) => `<body background="${url}">`,
  (js) => `<body onload="${js}">`,
  (js) => `<details open ontoggle="${js}"><summary>x</summary></details>`,
  (js) => `<input autofocus onfocus="${js}">`,
  (_, url) => `<input type="image" src="${url}">`,
  (js) => `<select autofocus onfocus="${js}"><option>x</select>`,
  (js) => `<textarea autofocus onfocus="${js}">x</textarea>`,
  (js) => `<button autofocus onfocus="${js}" formaction="javascript:${js}">x</button>`,
  (js) => `<form action="javascript:${js}"><button>x</button></form>`,
  (js) => `<video src=x onerror="${js}"></video>`,
  (js) => `<video><source src=x onerror="${js}"></video>`,
  (_, url) => `<video poster="${url}" src="${url}"></video>`,
  (js) => `<audio src=x onerror="${js}"></audio>`,
  (_, url) => `<picture><source srcset="${url}"><img alt="x"></picture>`,
  (js) => `<marquee onstart="${js}">x</marquee>`,
  (js) => `<p style="animation:spin 1s" onanimationstart="${js}">x</p>`,
  (js) => `<a href="javascript:${js}" id="location" name="cookie">x</a>`,
  (js) => `<a href="data:text/html,<script>${js}</script>">x</a>`,
  (js) => `<a href="https://a.example/" onmouseover="${js}" ping="//${CANARY_HOST}/">x</a>`,
  (js) => `<p onclick="${js}" tabindex="0" onfocus="${js}" autofocus contenteditable>x</p>`,
  (js) => `<x-element onfocus="${js}" tabindex="0" autofocus is="a-b">x</x-element>`,
  (js) => `<template shadowrootmode="open"><img src=x onerror="${js}"></template>`,
  (js) => `<dialog open onclose="${js}"><form method="dialog"><button autofocus>x</button></form></dialog>`,
]

const entities = (text: string, format: (code: number) => string) =>
  [...text].map((character) => format(character.codePointAt(0) ?? 0)).join('')

/** How an attack is spelled. */
const spellings: readonly ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => markup.replace(/<(\/?[a-z-]+)/gi, (tag) => tag.toUpperCase()),
  (markup) => markup.replace(/<([a-z-]+) /gi, '<$1/'),
  (markup) => markup.replace(/<([a-z-]+)([ >])/gi, '<$1\n\t\f$2'),
  (markup) => markup.replace(/ (on\w+|href|src|data)=/gi, ' $1 \n=\r '),
  (markup) => markup.replaceAll('"', "'"),
  (markup) => markup.replaceAll('"', '`'),
  (markup) => markup.replaceAll('"', ''),
  (markup) => markup.replaceAll('javascript:', 'java\tscr\nipt:'),
  (markup) => markup.replaceAll('javascript:', ` ${entities('javascript', (code) => `&#${code}`)}&colon;`),
  (markup) =>
    markup.replaceAll(
      SCRIPT_FUNCTION,
      entities(SCRIPT_FUNCTION, (code) => `&#x${code.toString(16)};`),
    ),
  (markup) => markup.replace(/<([a-z])/gi, '<\u0000$1'),
  (markup) => markup.replace(/ on(\w)/gi, ' on\u0000$1'),
  (markup) => markup.replace(/>/, '>\u0001').replace(/<(\w)/, '\uFEFF<$1'),
  (markup) => markup.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (markup) => markup.replaceAll('<', '&amp;lt;'),
  (markup) => markup.replaceAll('<', '\uFF1C').replaceAll('>', '\uFF1E'),
  (markup) => markup.replaceAll('<', '<<'),
  (markup) => markup.replace(/>$/, ''),
  (markup) => markup.replace(/<(\w+)/, '<$1 <$1'),
  (markup) => markup.replace(/^<(\w{2})/, `<$1<x>`),
]

/** What an attack stands in: another element, namespace, comment or attribute, which may be parsed differently. */
const places: readonly ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => `<p>before ${markup} after</p>`,
  (markup) => `<ul><li><strong>${markup}</strong></li></ul>`,
  (markup) => `"><span>${markup}`,
  (markup) => `'>${markup}`,
  (markup) => `--></style></script></title></textarea>${markup}`,
  (markup) => `<!--><p>${markup}-->`,
  (markup) => `<!-- ${markup} -->${markup}`,
  (markup) => `<![CDATA[${markup}]]>`,
  (markup) => `<?xml version="1.0"?>${markup}`,
  (markup) => `<a title="${markup}">x</a>`,
  (markup) => `<img src="https://a.example/x.png" alt='${markup}'>`,
  (markup) => `<p title="</p>${markup}">x</p>`,
  (markup) => `<noscript><p title="</noscript>${markup}"></noscript>`,
  (markup) => `<textarea></textarea>${markup}</textarea>`,
  (markup) => `<title>${markup}</title>`,
  (markup) => `<xmp>${markup}</xmp>`,
  (markup) => `<noembed>${markup}</noembed>`,
  (markup) => `<plaintext>${markup}`,
  (markup) => `<table><tr>${markup}<td>${markup}</table>`,
  (markup) => `<select><option>${markup}</select>`,
  (markup) => `<svg><desc>${markup}</desc></svg>`,
  (markup) => `<svg><title><p>${markup}</title></svg>`,
  (markup) => `<svg><style>${markup}</style></svg>`,
  (markup) => `<svg><foreignObject><math><mi>${markup}</mi></math></foreignObject></svg>`,
  (markup) => `<math><annotation-xml encoding="text/html">${markup}</annotation-xml></math>`,
  (markup) => `<math><mtext><mglyph><style>${markup}</style></mglyph></mtext></math>`,
  (markup) => `<template>${markup}</template>`,
  (markup) => `${'<div>'.repeat(520)}${markup}`,
  (markup) => `<p>x</p>${'<b><i>'.repeat(9)}<p>${markup}`,
]

/** Shapes that sanitizers have let through, because serializing and parsing again gives another tree. */
const mutations: readonly Attack[] = [
  (js) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${js}&gt;">`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  (js) => `<svg></p><style><a id="</style><img src=x onerror=${js}>">`,
  (js) => `<svg><p><style><a id="</style><img src=x onerror=${js}>">`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  (js) =>
    `<math><mi><table><tr><td><style><!--</style><img src=x onerror=${js}>--></td></tr></table></mi></math>`,
  (js) => `<svg><annotation-xml><foreignObject><style><!--</style><p id="--><img src=x onerror=${js}>">`,
  (js) =>
    `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src=x onerror=${js}>">`,
  (js) => `<xmp><p title="</xmp><img src=x onerror=${js}>"></xmp>`,
  (js) => `<listing>&lt;img src=x onerror=${js}&gt;</listing>`,
  (js) => `<svg><![CDATA[><img src=x onerror=${js}>]]></svg>`,
  (js) => `<select><template><style><!--</style><a title="--><img src=x onerror=${js}>"></template></select>`,
  (js) => `<style><style/><img src=x onerror=${js}>`,
  (js) =>
    `<table><caption><svg><title><table></caption></table><style><a title="</style><img src=x onerror=${js}>">`,
  (js) => `<math><annotation-xml encoding="text/html"><p><script>${js}</script></annotation-xml></math>`,
  (js) => `<p><svg><foreignObject><p><iframe srcdoc="&lt;script&gt;parent.${js}&lt;/script&gt;">`,
  (js) => `<a href="x\`><img src=x onerror=${js}>\`">x</a>`,
  (js) => `<p id='"><img src=x onerror=${js}>'>x</p>`,
  (js) => `&lt;p title="&lt;/p&gt;&lt;img src=x onerror=${js}&gt;"&gt;`,
  (js) =>
    `<div><template shadowrootmode=open><slot></slot><style><a title="</style><img src=x onerror=${js}>"></template></div>`,
]

/** A hostile text; its script calls SCRIPT_FUNCTION, or its address is of the canary's host. */
export type HostileText = { id: number; text: string }

/** Returns `count` different texts: the published mutations first, then combinations that the seed chooses. */
export function generateHostileTexts(seed: number, count: number): HostileText[] {
  const random = createSeededRandom(String(seed), 'hostile markup')
  const combinations = attacks.flatMap((attack) =>
    spellings.flatMap((spell) =>
      places.map(
        (place): Attack =>
          (js, url) =>
            place(spell(attack(js, url))),
      ),
    ),
  )
  return [...mutations, ...shuffle(combinations, random.next)].slice(0, count).map((attack, id) => ({
    id,
    text: attack(`${SCRIPT_FUNCTION}(${id})`, `//${CANARY_HOST}/${id}`),
  }))
}
