/** Returns the runs of a five-field cron line in a month of thirty days; null when the line is not understood. */
export function runsPerMonth(cron: string): number | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ');
  if (month !== '*') return null;
  const times = [timesOf(minute, 60), timesOf(hour, 24), day === '*' ? daysOf(weekday) : timesOf(day, 30)];
  return times.reduce<number | null>((all, one) => (all === null || one === null ? null : all * one), 1);
}

function daysOf(weekday: string): number | null {
  if (weekday === '*') return 30;
  if (weekday === '1-5') return 22;
  const days = timesOf(weekday, 7);
  return days === null ? null : 4 * days;
}

/** Returns the number of values in a cron field; null for a field that is not understood. */
function timesOf(field: string, range: number): number | null {
  return field.split(',').reduce<number | null>((all, part) => {
    const times = timesOfPart(part, range);
    return all === null || times === null ? null : all + times;
  }, 0);
}

function timesOfPart(part: string, range: number): number | null {
  const found = /^(?:(\*)|(\?)|(\w+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (found === null) return null;
  const [, every, , from = '0', to, step = '1'] = found;
  if (Number(step) < 1) return null;
  if (every !== undefined) return Math.ceil(range / Number(step));
  if (to === undefined) return found[5] === undefined ? 1 : null;
  const span = Number(to) - Number(from) + 1;
  return span > 0 ? Math.ceil(span / Number(step)) : null;
}
