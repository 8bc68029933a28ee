import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { launchAttack } from './attack.ts'
import type { AttackOrder } from './attackers.ts'
import { quickAttacks } from './quick-attacks.ts'
import { crowds, slowAttacks, slowestAttacks } from './slow-attacks.ts'

// Attackers have processors of their own. Here they share two with the server, which must not wait for them: on Linux
// this is the priority of the thread alone.
setPriority(constants.priority.PRIORITY_LOW)

const attacks = [...quickAttacks, ...slowAttacks, ...slowestAttacks, ...crowds]

parentPort?.on('message', async ({ id, order }: { id: number; order: AttackOrder }) => {
  const attack = attacks.find(({ name }) => name === order.name)
  if (attack === undefined) throw new Error(`There is no attack ${order.name}.`)
  const { next: random } = createSeededRandom(order.seed)
  parentPort?.postMessage({ id, result: await launchAttack(attack, { ...order, random }) })
})
