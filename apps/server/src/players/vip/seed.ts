import { NO_LIMITS, NO_REWARDS, type Rank } from '@parlour/contract/vip';
import type { Brand } from '../../config/brand.ts';

/** Converts the brand's tiers to their stored form: texts by language, from separate tables. */
export const toTiers = ({ ranks }: Pick<Brand, 'ranks'>): Rank[] =>
  ranks.map(({ id, name, weekly, monthly, benefits, conditions, keeps, rewards, limits }, i) => {
    const read = (texts: Record<string, string> | undefined, language: string) => texts?.[language] ?? texts?.EN ?? '';
    const texts = Object.keys(name).map((language) => [
      language,
      {
        name: read(name, language),
        weekly: read(weekly, language),
        monthly: read(monthly, language),
        benefits: benefits.map((benefit) => read(benefit, language)),
      },
    ]);
    return {
      level: i + 1,
      labelId: id,
      texts: Object.fromEntries(texts),
      conditions,
      keeps,
      rewards: rewards ?? NO_REWARDS,
      limits: limits ?? NO_LIMITS,
    };
  });
