import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { messages } from './messages.ts'

type SkeletonProps = {
  /** `text`: lines of body text; `card`: a tile; `block`: fills the height that `className` sets. */
  shape: 'text' | 'card' | 'block'
  count?: number
  /** Lays out several cards like the grid that replaces them, or sets a block's height. */
  className?: string
  /** Does not announce "Loading", because another skeleton of the same region does. */
  silent?: boolean
}

/** A placeholder in the size of the content. Invisible for a moment, so that fast responses do not flicker. */
export function Skeleton({ shape, count = shape === 'text' ? 3 : 1, className, silent }: SkeletonProps) {
  const Shape = SHAPES[shape]

  return (
    <div className="min-w-0">
      {!silent && <VisuallyHidden role="status">{messages.loading()}</VisuallyHidden>}
      <div
        aria-hidden="true"
        className={classNames(
          'animate-late',
          shape === 'block' ? 'flex gap-4' : 'grid',
          shape === 'card' && 'gap-4',
          className,
        )}
      >
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are identical and never reordered
          <Shape key={index} />
        ))}
      </div>
    </div>
  )
}

const SHAPES = { text: Line, card: CardShape, block: Block }

function Line() {
  return (
    <div className="flex h-[1lh] items-center last:w-3/5">
      <div className="h-[0.7em] w-full rounded-full bg-tint" />
    </div>
  )
}

function CardShape() {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-5">
      <div className="flex gap-4 overflow-hidden">
        <div className="size-13 shrink-0 rounded-field bg-tint" />
        <div className="min-w-0 flex-1">
          <Line />
          <Line />
        </div>
      </div>
      <div className="mt-5 h-1.75 rounded-full bg-tint" />
      <div className="mt-4 ms-auto h-11 w-32 max-w-full rounded-full bg-tint" />
    </div>
  )
}

function Block() {
  return <div className="min-h-12 flex-1 rounded-card bg-tint" />
}
