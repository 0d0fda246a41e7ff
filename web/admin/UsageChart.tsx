import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { chartData, series, type UsageDay } from './usage-series.ts'
import { locale } from '#web/i18n/i18n.ts'

const HEIGHT = 220
const dayFormat = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** A line for each series over the days. It is a picture; a table beside it has its numbers. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const plot = new uPlot(optionsFor(element), chartData(days), element)
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: HEIGHT }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
    // A canvas doesn't follow CSS variables, so another scheme needs another chart.
  }, [days, scheme])
  return <div ref={box} aria-hidden />
}

function optionsFor(element: HTMLElement): uPlot.Options {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const axis = {
    stroke: token('--ink-soft'),
    grid: { stroke: token('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // Days are those of UTC.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(high, 1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 60,
        values: (_plot, splits) => splits.map((seconds) => dayFormat.format(seconds * 1000)),
      },
      { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] },
    ],
    series: [
      {},
      ...series.map(({ name, color, dash }) => ({
        label: name,
        stroke: token(color),
        width: 2,
        dash: [...dash],
        points: { show: false },
      })),
    ],
  }
}
