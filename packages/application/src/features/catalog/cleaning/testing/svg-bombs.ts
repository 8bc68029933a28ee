import { times } from '../../../../testing/times.ts'

const nestedEntities = times(10, (n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)

/** SVGs that cost a careless parser far more work than their size suggests. */
export const svgBombs = [
  `<!DOCTYPE svg [<!ENTITY a0 "ha">${nestedEntities.join('')}]><svg><title>&a10;</title></svg>`,
  `<svg>${'<g>'.repeat(10_000)}`,
  `<svg ${'a'.repeat(30_000)}="1"/>`,
  `<svg>${'<!--'.repeat(8000)}`,
  `<svg><path d="${'M'.repeat(32_000)}"`,
  `<!DOCTYPE${' '.repeat(32_000)}`,
  '<!DOCTYPE'.repeat(3600),
  '<!'.repeat(16_000),
  `<svg><style>.a{fill:${'0'.repeat(14_000)}}</style>${'<g class="a"/>'.repeat(1200)}</svg>`,
  `<svg><style>.a{${'fill:red;'.repeat(1600)}}</style>${'<g class="a"/>'.repeat(1200)}</svg>`,
  `<svg><style>${times(1500, (n) => `.a${n}{}`).join('')}</style>${'<g class="a1 a2"/>'.repeat(900)}</svg>`,
  `<svg><style>${'.a,'.repeat(5000)}.a{stroke:${'1 '.repeat(49)}}</style>${'<g class="a"/>'.repeat(1000)}</svg>`,
  // Parsers of CSS that throw and catch an error for each mistake, with its line, took seconds for these.
  `<svg><style>${'{}\n'.repeat(10_000)}</style></svg>`,
  `<svg><g style="${'a;\n'.repeat(10_000)}"/></svg>`,
]
