import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { addIdlePart } from './idle-parts.ts'
import { LoadProblem } from './load-problem.tsx'
import { createPartStore } from './part-store.ts'

type LazyPartOptions<Props> = {
  /** What could not be opened, as in "We could not open Login Help". */
  name: string
  /** Shown while it is loading. */
  waiting?: (props: Props) => ReactNode
  /** For a part that lies over the page: how to do without it. */
  close?: (props: Props) => void
  /** Large, or for few people: loaded only when it is shown, not ahead while the page is idle. */
  isOnDemand?: true
}

/**
 * A component whose code is loaded when it is first shown, or before, while the page is idle. Where that fails, it says
 * so in its place and can be asked for again; nothing around it is lost, as an error boundary's contents would be.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, waiting, close, isOnDemand }: LazyPartOptions<Props>,
) {
  const store = createPartStore(load)
  if (!isOnDemand) addIdlePart(store.load)

  return function LazyPart(props: Props) {
    const { part: Part, error, isRetrying } = useSyncExternalStore(store.subscribe, store.read)
    useEffect(() => void store.load(), [])

    if (Part !== null) return <Part {...props} />
    if (error === null) return waiting?.(props) ?? null
    const problem = (
      <LoadProblem
        error={error}
        happened={`We could not open ${name}`}
        onRetry={store.load}
        retrying={isRetrying}
      />
    )
    return close ? <OverPage onClose={() => close(props)}>{problem}</OverPage> : problem
  }
}

/** Takes the focus, and gives it back when it is closed or the dialog opens in its place. */
function useFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useLayoutEffect(() => {
    const panel = target.current
    const before = document.activeElement
    panel?.focus({ preventScroll: true })
    return () => {
      if (panel?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  return target
}

/** In the place of a dialog that could not be loaded, and without the dialog's own code. */
function OverPage({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useFocus<HTMLDivElement>()
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg rounded-card bg-card shadow-soft print:hidden"
    >
      {children}
      <IconButton icon="close" label="Close" className="absolute end-2 top-2" onClick={onClose} />
    </div>
  )
}
