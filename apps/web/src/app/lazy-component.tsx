import type { PlainMessage } from '@kitchen-table/i18n/messages'
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { messages as commonMessages } from '../ui/common.messages.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { createChunkStore } from './chunk-store.ts'
import { addIdleChunk } from './idle-chunks.ts'
import { LoadError } from './load-error.tsx'
import { messages } from './messages.ts'

type LazyComponentOptions<Props> = {
  /** Names the component in the error, as in "We could not open Login Help". */
  name: PlainMessage
  /** Rendered while the code is loading. */
  fallback?: (props: Props) => ReactNode
  /** Closes a component that lies over the page, when its code cannot be loaded. */
  dismiss?: (props: Props) => void
  /** For large or rarely used code: loaded only when it is shown, not ahead while the page is idle. */
  isOnDemand?: true
  /** For what a page can do without: rendered in its place when its code cannot be loaded. */
  substitute?: (props: Props) => ReactNode
}

/**
 * Returns a component whose code is loaded when it is first shown, or before, while the page is idle. When that fails
 * it renders the error with a retry button in its place; an error boundary would discard what is around it. It tries
 * again by itself when the connection is back. `preload` loads the code before, and resolves to whether it is here.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, fallback, dismiss, isOnDemand, substitute }: LazyComponentOptions<Props>,
) {
  const store = createChunkStore(load)
  if (!isOnDemand) addIdleChunk(store.load)

  function LazyComponent(props: Props) {
    const {
      chunk: Component,
      error,
      isRetrying,
    } = useSyncExternalStore(store.subscribe, store.read, store.read)
    useEffect(() => {
      void store.load()
      addEventListener('online', store.load)
      return () => removeEventListener('online', store.load)
    }, [])

    if (Component !== null) return <Component {...props} />
    if (error === null) return fallback?.(props) ?? null
    if (substitute) return substitute(props)
    const loadError = (
      <LoadError
        error={error}
        title={messages.couldNotOpen({ name: name() })}
        onRetry={store.load}
        isRetrying={isRetrying}
      />
    )
    return dismiss ? (
      <LoadErrorOverlay onClose={() => dismiss(props)}>{loadError}</LoadErrorOverlay>
    ) : (
      loadError
    )
  }
  LazyComponent.preload = async (): Promise<boolean> => {
    await store.load()
    return store.read().chunk !== null
  }
  return LazyComponent
}

/** Focuses an element on mount, and restores the previous focus when it is unmounted or the dialog replaces it. */
function useFocusAndRestore<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  useLayoutEffect(() => {
    const panel = target.current
    const previousFocus = document.activeElement
    panel?.focus({ preventScroll: true })
    return () => {
      if (panel?.contains(document.activeElement) && previousFocus instanceof HTMLElement)
        previousFocus.focus({ preventScroll: true })
    }
  }, [])
  return target
}

/** Replaces a dialog that could not be loaded. Uses none of the dialog's code. */
function LoadErrorOverlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useFocusAndRestore<HTMLDivElement>()
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-lg rounded-card bg-card shadow-soft print:hidden"
    >
      {children}
      <IconButton
        icon="close"
        label={commonMessages.close()}
        className="absolute end-2 top-2"
        onClick={onClose}
      />
    </div>
  )
}
