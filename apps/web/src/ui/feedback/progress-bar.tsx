import { classNames } from '../class-names.ts'

type ProgressBarProps = {
  /** The accessible name: "Progress in Talking about money". */
  label: string
  /** 0 to 100. */
  value: number
  className?: string
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('h-1.75 overflow-hidden rounded-full bg-tint forced-colors:border', className)}
    >
      <div
        data-growing-bar
        className="h-full ltr:origin-left rtl:origin-right transition-[scale] duration-200 starting:scale-x-0"
      >
        <div
          style={{ width: `${percent}%` }}
          className="h-full rounded-full bg-accent transition-[width] duration-200 forced-colors:bg-[Highlight] print:[print-color-adjust:exact]"
        />
      </div>
    </div>
  )
}
