import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Metric } from '../../platform/metric.ts'
import { registerMetric } from './register-metric.ts'

function registered(...measures: Metric[]) {
  const registry = new Registry()
  const faults: unknown[] = []
  for (const measure of measures)
    registerMetric(measure, { registry, onFault: (error) => faults.push(error) })
  const samples = async () => (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line))
  return { registry, faults, samples }
}

test('a measure is taken anew each time, and only then', async () => {
  let taken = 0
  const take = () => (taken += 1)
  const { samples } = registered({ name: 'things', help: 'Things.', kind: 'gauge', collect: take })
  expect(taken).toBe(0)
  expect(await samples()).toEqual(['things 1'])
  expect(await samples()).toEqual(['things 2'])
})

test('a counter is told as it is, not added up', async () => {
  const { registry, samples } = registered({
    name: 'a_total',
    help: 'A.',
    kind: 'counter',
    collect: async () => 7,
  })
  await samples()
  expect(await samples()).toEqual(['a_total 7'])
  expect(await registry.metrics()).toContain('# TYPE a_total counter\n')
})

test('with a label, there is a number for each of its values, and none for those that are gone', async () => {
  let tables: Record<string, number> = { oak: 2, elm: 0 }
  const { samples } = registered({
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
  'a %s that cannot be taken is left out, the others are not, and it is reported',
  async (kind) => {
    let isBroken = false
    const fault = new Error('The disk does not answer.')
    const take = async () => {
      if (isBroken) throw fault
      return 5
    }
    const { faults, samples } = registered(
      { name: 'a', help: 'A.', kind, collect: take },
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

test('two who ask at once both get the whole', async () => {
  const take = () => new Promise<number>((resolve) => setTimeout(resolve, 5, 3))
  const { samples } = registered({ name: 'a_total', help: 'A.', kind: 'counter', collect: take })
  expect(await Promise.all([samples(), samples()])).toEqual([['a_total 3'], ['a_total 3']])
})
