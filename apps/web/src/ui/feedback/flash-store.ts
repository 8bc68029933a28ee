export type FlashLevel = 'success' | 'error' | 'warn'
export type FlashMessage = {
  title?: string
  text: string
  /** A button such as Undo. It also closes the message. */
  action?: { label: string; run: () => void }
  /** What it is about. A later message with the same topic replaces it. */
  topic?: string
}
export type Flash = FlashMessage & { id: number; level: FlashLevel }
/** The reason why countdowns are paused. */
type FlashHold = 'pointer' | 'focus'

export const SUCCESS_DURATION_MS = 10_000

type Countdown = { remainingMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

/** A store of messages to the person. Successes close after ten seconds, the others stay until closed. */
export function createFlashStore() {
  let flashes: readonly Flash[] = []
  let lastId = 0
  const countdowns = new Map<number, Countdown>()
  const holds = new Set<FlashHold>()
  const listeners = new Set<() => void>()

  function setFlashes(next: readonly Flash[]) {
    flashes = next
    for (const listener of listeners) listener()
  }

  function close(id: number) {
    stopCountdown(countdowns.get(id))
    countdowns.delete(id)
    setFlashes(flashes.filter((flash) => flash.id !== id))
  }

  function closeAll(topic?: string) {
    for (const flash of flashes) if (!topic || flash.topic === topic) close(flash.id)
  }

  function startCountdown(id: number, countdown: Countdown) {
    countdown.startedAt = Date.now()
    countdown.timer = setTimeout(() => close(id), countdown.remainingMs)
  }

  /** Adds a message. Replaces one with the same topic or text, so that it is announced again and messages do not pile up. */
  function show(level: FlashLevel, message: FlashMessage) {
    const duplicate = flashes.find(({ text, title, ...flash }) => {
      return flash.level === level && text === message.text && title === message.title
    })
    if (duplicate) close(duplicate.id)
    if (message.topic) closeAll(message.topic)
    lastId += 1
    const id = lastId
    setFlashes([...flashes, { ...message, id, level }])
    if (level !== 'success') return
    const countdown: Countdown = { remainingMs: SUCCESS_DURATION_MS, startedAt: 0, timer: undefined }
    countdowns.set(id, countdown)
    if (holds.size === 0) startCountdown(id, countdown)
  }

  function hold(reason: FlashHold) {
    if (holds.size === 0) for (const countdown of countdowns.values()) pauseCountdown(countdown)
    holds.add(reason)
  }

  function release(reason: FlashHold) {
    if (!holds.delete(reason) || holds.size > 0) return
    for (const [id, countdown] of countdowns) startCountdown(id, countdown)
  }

  return {
    success: (message: FlashMessage) => show('success', message),
    error: (message: FlashMessage) => show('error', message),
    warn: (message: FlashMessage) => show('warn', message),
    close,
    /** Closes the messages of a topic. Without one: call it when a person signs out, because they say what was done. */
    closeAll,
    hold,
    release,
    read: () => flashes,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type FlashStore = ReturnType<typeof createFlashStore>

export const flashStore = createFlashStore()

/** Returns the store of messages, for `flash.success({ title, text })`, `error` and `warn`. They survive navigation. */
export function useFlash(): FlashStore {
  return flashStore
}

function stopCountdown(countdown: Countdown | undefined) {
  clearTimeout(countdown?.timer)
}

function pauseCountdown(countdown: Countdown) {
  stopCountdown(countdown)
  countdown.remainingMs = Math.max(0, countdown.remainingMs - (Date.now() - countdown.startedAt))
}
