import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type CheckpointThread = {
  isBusy(): boolean
  /** Runs a checkpoint; call only when not busy. Resolves when the thread is done, even if the checkpoint failed. */
  request(mode: 'passive' | 'restart' | 'truncate'): Promise<void>
  close(): Promise<void>
}

/** How long a checkpoint waits for other processes' transactions; writers of this process wait as well. */
const BUSY_TIMEOUT_MS = 200

/** Runs checkpoints in a thread, which starts with the first request. */
export function checkpointThread(file: string | null, onFault: (error: unknown) => void): CheckpointThread {
  let worker: Worker | null = null
  let resolveRequest: (() => void) | null = null
  let isClosing = false

  function settle(failure: unknown): void {
    if (!isClosing) worker?.unref()
    resolveRequest?.()
    resolveRequest = null
    if (failure) onFault(failure)
  }

  function launchWorker(): Worker {
    const started = startWorker(file)
    started.on('message', ({ failure }) => settle(failure))
    started.on('error', (error) => {
      worker = null
      settle(error)
    })
    started.unref()
    return started
  }

  return {
    isBusy: () => resolveRequest !== null,
    request(mode) {
      worker ??= launchWorker()
      // Writers wait for a restart, so the process must not exit before it is done.
      if (mode === 'restart') worker.ref()
      worker.postMessage(mode)
      return new Promise((resolve) => {
        resolveRequest = resolve
      })
    },
    async close() {
      isClosing = true
      if (worker) await stopWorker(worker)
    },
  }
}

function startWorker(file: string | null): Worker {
  return new Worker(new URL('./checkpoint-worker.ts', import.meta.url), {
    workerData: { file, timeout: BUSY_TIMEOUT_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
}

async function stopWorker(worker: Worker): Promise<void> {
  worker.ref()
  const exit = once(worker, 'exit')
  worker.postMessage('close')
  await exit
}
