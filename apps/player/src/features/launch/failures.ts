/** Texts of launch failures by code, and whether a retry can help. */
const TEXTS: Record<string, { title: string; text: string; again: boolean }> = {
  'thing.unknown': { title: 'launch.unknownTitle', text: 'launch.unknownText', again: false },
  'launch.game_unavailable': { title: 'launch.unavailableTitle', text: 'launch.unavailableText', again: true },
  'launch.paused': { title: 'launch.unavailableTitle', text: 'error.gamePaused', again: true },
  'system.maintenance': { title: 'launch.unavailableTitle', text: 'launch.unavailableText', again: true },
  'access.free_reject': { title: 'launch.notAllowedTitle', text: 'free_reject', again: false },
  // An account for the agents' site alone, whose type may play.
  'access.denied': { title: 'launch.notAllowedTitle', text: 'agent.noPlay', again: false },
  'protection.stopped': { title: 'protect.overTitle', text: 'protect.stopped', again: false },
  'protection.session_over': { title: 'protect.overTitle', text: 'protect.sessionOver', again: false },
  'lock.bets': { title: 'lock.title', text: 'lock.bets', again: false },
  'client.offline': { title: 'error.offlineTitle', text: 'launch.offlineText', again: true },
  'client.timeout': { title: 'launch.slowTitle', text: 'launch.slowText', again: true },
};

/** Returns the text keys of title and explanation for a failure code, and whether a retry can help. */
export const explain = (code: string, textKey: string) =>
  TEXTS[code] ?? { title: 'launch.failedTitle', text: textKey, again: true };
