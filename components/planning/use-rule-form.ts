'use client';

import { useWatch } from 'react-hook-form';
import { useContractForm } from '@/components/shared/use-contract-form';
import { checkBody } from '@/lib/routes/rules/body-rules';
import { repeatPostRules } from '@/lib/routes/rules/recurrences';
import { problemsOf, ruleOf, type RuleValues } from './rule-values';

type RuleForm<B> = Omit<Parameters<typeof useContractForm<B, RuleValues>>[0], 'check'>;

/** The form of a rule, with what `RuleFields` needs. `chosen`: the rule as it is sent; null while it is wrong. */
export function useRuleForm<B>(options: RuleForm<B>) {
  const form = useContractForm<B, RuleValues>({ ...options, check: problemsOf });
  const rule = useWatch({ control: form.control }) as RuleValues;
  const sent = ruleOf(rule);
  const isRight = Object.keys(problemsOf(rule)).length === 0 && checkBody(repeatPostRules, sent).length === 0;
  return {
    form,
    rule,
    chosen: isRight ? sent : null,
    change: (changed: Partial<RuleValues>) => {
      for (const [name, value] of Object.entries(changed))
        form.setValue(name as keyof RuleValues, value, { shouldValidate: form.formState.isSubmitted });
    },
  };
}
