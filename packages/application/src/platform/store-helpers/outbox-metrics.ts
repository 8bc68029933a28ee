import type { OutboxStore } from '../messaging/ports.ts'
import type { Metric } from '../metric.ts'

/** Returns the metrics of messages, which all processes share. */
export function createOutboxMetrics(outbox: Pick<OutboxStore, 'readBacklog'>): Metric[] {
  return [
    {
      name: 'kitchen_table_outbox_messages',
      help: 'Messages that wait to be sent.',
      kind: 'gauge',
      collect: async () => (await outbox.readBacklog()).count,
    },
    {
      name: 'kitchen_table_outbox_oldest_timestamp_seconds',
      help: 'When the oldest of them was added, in seconds since 1970; 0 when nothing waits.',
      kind: 'gauge',
      collect: async () => ((await outbox.readBacklog()).oldest ?? 0) / 1000,
    },
  ]
}
