import { expect } from 'vitest'

/** One line of the exposition format, with the metric family that it belongs to. */
export type Sample = { family: string; name: string; labels: Record<string, string>; value: number }

const labelPair = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== ''; ) {
    const [whole, name, value] = labelPair.exec(rest) ?? expect.unreachable(`labels: ${text}`)
    if (name === undefined || value === undefined || name in labels) expect.unreachable(`labels: ${text}`)
    labels[name] = value
    rest = rest.slice(whole.length)
  }
  return labels
}

/** Parses the exposition format strictly: the HELP, TYPE and samples of a family together, each sample once. */
export function parseSamples(text: string): Sample[] {
  expect(text.endsWith('\n')).toBe(true)
  const families = new Set<string>()
  const seen = new Set<string>()
  const samples: Sample[] = []
  let family = ''
  let type = ''
  for (const line of text.split('\n').slice(0, -1)) {
    const [, helpFamily] = /^# HELP ([a-zA-Z_:][\w:]*) \S.*$/.exec(line) ?? []
    const [, typeFamily, kind] = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/.exec(line) ?? []
    if (helpFamily !== undefined) {
      expect(families).not.toContain(helpFamily)
      families.add(helpFamily)
      family = helpFamily
      type = ''
    } else if (typeFamily !== undefined && kind !== undefined) {
      expect(typeFamily).toBe(family)
      type = kind
    } else if (line !== '') {
      const [, name = '', labels = '', value = ''] =
        /^([a-zA-Z_:][\w:]*)(?:\{((?:[^"}]|"(?:[^"\\]|\\.)*")+)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(
          line,
        ) ?? expect.unreachable(`no sample: ${line}`)
      const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : type === '' ? [] : ['']
      expect(suffixes.map((suffix) => family + suffix)).toContain(name)
      expect(seen).not.toContain(`${name}{${labels}}`)
      seen.add(`${name}{${labels}}`)
      const sample = { family, name, labels: parseLabels(labels), value: Number(value) }
      if (type === 'counter') expect(sample.value).toBeGreaterThanOrEqual(0)
      samples.push(sample)
    }
  }
  return samples
}
