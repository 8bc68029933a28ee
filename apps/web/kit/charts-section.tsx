import { BarList } from '../src/ui/bar-list.tsx'
import { BigNumber } from '../src/ui/charts/big-number.tsx'
import { FigurePanel } from '../src/ui/charts/figure-panel.tsx'
import { Sparkline } from '../src/ui/charts/sparkline.tsx'
import { TrendChart } from '../src/ui/charts/trend-chart.tsx'
import type { TrendPoint } from '../src/ui/charts/trend-layout.ts'
import { Sample, Section } from './sample.tsx'

const MONTHS = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

function toPoints(values: readonly (number | null)[]): TrendPoint[] {
  return values.map((value, at) => {
    const short = `${MONTHS[at]} 2026`
    return { value, isPartial: at === values.length - 1, short, when: `in ${short}`, long: short }
  })
}

const points = toPoints([null, 12, 96, 104, 91, 120, 238, 64])
const formatLogins = (value: number) => `${value} logins`
const files = [
  { key: 'a', title: 'See your money on one page: what comes in, what goes out', value: 68 },
  { key: 'b', title: 'Read your own report', value: 40 },
  { key: 'c', title: 'A bedtime list to quiet money worries', value: 0 },
]

export function ChartsSection() {
  const table = {
    headings: ['Period', 'Logins'],
    rows: points.map(({ long, value }) => ({ key: long, cells: [long, value] })),
  }
  return (
    <Section title="Charts">
      <Sample name="a trend whose tracking began, with its table">
        <FigurePanel
          title="Logins by month"
          name="Logins by month"
          note="725 logins"
          table={table}
          onDownload={() => {}}
        >
          <TrendChart
            title="Logins by month"
            points={points}
            formatValue={formatLogins}
            trackingStart={{ index: 1, text: 'Tracked since May 1, 2026' }}
          />
        </FigurePanel>
      </Sample>
      <Sample name="a number with a small trend">
        <div className="max-w-60">
          <BigNumber
            label="Logins"
            value={1204}
            text="12% more than the 30 days before"
            trend={<Sparkline points={points} />}
          />
        </div>
      </Sample>
      <Sample name="a ranking">
        <BarList items={files} formatValue={String} />
      </Sample>
    </Section>
  )
}
