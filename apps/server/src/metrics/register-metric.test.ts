import type { Metric } from '@kitchen-table/application/ports'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { registerMetric } from './register-metric.ts'

function registerMetrics(...metrics: Metric[]) {
  const registry = new Registry()
  const faults: unknown[] = []
  for (const metric of metrics) registerMetric(metric, { registry, onFault: (error) => faults.push(error) })
  const samples = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line))
  return { registry, faults, samples }
}

test('collects a metric at each scrape, and only then', async () => {
  let collectCount = 0
  const collect = () => (collectCount += 1)
  const { samples } = registerMetrics({ name: 'things', help: 'Things.', kind: 'gauge', collect })
  expect(collectCount).toBe(0)
  expect(await samples()).toEqual(['things 1'])
  expect(await samples()).toEqual(['things 2'])
})

test('reports the value of a counter, not the sum over scrapes', async () => {
  const { registry, samples } = registerMetrics({
    name: 'a_total',
    help: 'A.',
    kind: 'counter',
    collect: async () => 7,
  })
  await samples()
  expect(await samples()).toEqual(['a_total 7'])
  expect(await registry.metrics()).toContain('# TYPE a_total counter\n')
})

test('reports one sample for each value of a label, and none for removed values', async () => {
  let tables: Record<string, number> = { oak: 2, elm: 0 }
  const { samples } = registerMetrics({
    name: 'tables',
    help: 'T.',
    kind: 'gauge',
    label: 'wood',
    collect: () => tables,
  })
  expect(await samples()).toEqual(['tables{wood="oak"} 2', 'tables{wood="elm"} 0'])
  tables = { elm: 1 }
  expect(await samples()).toEqual(['tables{wood="elm"} 1'])
})

test.each(['counter', 'gauge'] as const)(
  'leaves out a %s whose collection fails, reports a fault, and keeps the others',
  async (kind) => {
    let isBroken = false
    const fault = new Error('The disk does not respond.')
    const collect = async () => {
      if (isBroken) throw fault
      return 5
    }
    const { faults, samples } = registerMetrics(
      { name: 'a', help: 'A.', kind, collect },
      {
        name: 'b',
        help: 'B.',
        kind,
        label: 'of',
        collect: () => (isBroken ? Promise.reject(fault) : { x: 1 }),
      },
      { name: 'c', help: 'C.', kind, collect: () => 1 },
    )
    expect(await samples()).toEqual(['a 5', 'b{of="x"} 1', 'c 1'])
    isBroken = true
    expect(await samples()).toEqual(['c 1'])
    expect(faults).toEqual([fault, fault])
    isBroken = false
    expect(await samples()).toEqual(['a 5', 'b{of="x"} 1', 'c 1'])
  },
)

test('returns all samples to two simultaneous scrapes', async () => {
  const collect = () => new Promise<number>((resolve) => setTimeout(resolve, 5, 3))
  const { samples } = registerMetrics({ name: 'a_total', help: 'A.', kind: 'counter', collect })
  expect(await Promise.all([samples(), samples()])).toEqual([['a_total 3'], ['a_total 3']])
})
