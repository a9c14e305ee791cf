<?php

/** Runs each scenario of docs/guides/languages.md and prints `ok <name>`. */

declare(strict_types=1);

require __DIR__ . '/Sandpost.php';

const HELLO = ['from' => 'hi@shop.test', 'to' => 'ann@example.com', 'subject' => 'Hello', 'text' => 'Hello'];

function check(bool $holds, mixed $what = null): void
{
    if (!$holds) {
        throw new LogicException('A check failed: ' . json_encode($what));
    }
}

function send(SandpostBox $box, array $fields = [], array $headers = []): string
{
    return $box->call('POST', '/v1/emails', $fields + HELLO, $headers)['id'];
}

function emailOf(SandpostBox $box, string $id): array
{
    return $box->call('GET', "/sandbox/emails/$id");
}

function trigger(SandpostBox $box, string $id, array $event): void
{
    $box->call('POST', "/sandbox/emails/$id/events", $event);
}

function now(Sandpost $sandpost): DateTimeImmutable
{
    return new DateTimeImmutable($sandpost->call('GET', '/sandbox/clock')['now']);
}

function refused(callable $act): SandpostError
{
    try {
        $act();
    } catch (SandpostError $error) {
        return $error;
    }
    throw new LogicException('An error of Sandpost was expected.');
}

function mistaken(string $name, callable $act): void
{
    try {
        $act();
    } catch (InvalidArgumentException | TypeError $error) {
        check(str_contains($error->getMessage(), "`$name` must be") || str_contains($error->getMessage(), '$' . $name), $error->getMessage());
        return;
    }
    throw new LogicException('A wrong argument was accepted.');
}

// One of the parallel workers, as below.
if (isset($argv[1])) {
    $own = (new Sandpost($argv[1]))->box(['shop.test'], $argv[2]);
    send($own, ['to' => 'all@example.com', 'subject' => $argv[2]]);
    check($own->waitFor('all@example.com')['subject'] === $argv[2]);
    check(refused(fn () => $own->waitForAll(2, timeoutMs: 50))->status === 404);
    $own->close();
    exit;
}

try {
    $sandpost = Sandpost::start();
} catch (SandpostError $error) {
    fwrite(STDERR, $error->getMessage() . "\n");
    exit(1);
}

$scenarios = [
    'send and wait' => function (SandpostBox $box) {
        send($box);
        check($box->waitFor('ann@example.com', 'Hello')['text'] === 'Hello');
        $box->expectNone('ben@example.com', timeoutMs: 50);
        check(refused(fn () => $box->expectNone('ann@example.com'))->status === 422);
        $missing = refused(fn () => $box->waitFor('ben@example.com', timeoutMs: 50));
        check($missing->type === 'not_found' && str_contains($missing->getMessage(), 'ann@example.com'), $missing->getMessage());
    },
    'code' => function (SandpostBox $box) {
        send($box, ['text' => 'Your code is 482913.']);
        check($box->lastCode('ann@example.com') === '482913');
        send($box, ['to' => 'ben@example.com', 'text' => 'Backup codes: 1234-5678, 2345-6789']);
        check(str_contains(refused(fn () => $box->lastCode('ben@example.com'))->getMessage(), '1234-5678, 2345-6789'));
    },
    'quotes, times and wrong arguments' => function (SandpostBox $box) use ($sandpost) {
        $subject = 'Ann commented on "Budget 2027" \\ 5" screen';
        $name = '"Lee, Ann" <ann@example.com>';
        $old = send($box, ['to' => [$name, 'ben@example.com'], 'subject' => $subject]);
        check($box->waitFor($name, $subject)['id'] === $old);
        check($box->waitFor(['ann@example.com', 'ben@example.com'])['id'] === $old);
        check(refused(fn () => $box->expectNone(subject: $subject, timeoutMs: 50))->status === 422);
        check(refused(fn () => $box->expectNone(q: 'recipent:ann@example.com', timeoutMs: 50))->status === 422);
        $later = now($sandpost)->modify('+1 minute');
        foreach ([$later, $later->format(DATE_ATOM), $old, emailOf($box, $old), ['data' => ['id' => $old]]] as $since) {
            $box->expectNone('ann@example.com', since: $since, timeoutMs: 50);
        }
        mistaken('since', fn () => $box->waitFor(since: []));
        mistaken('since', fn () => $box->waitFor(since: ''));
        mistaken('to', fn () => $box->waitFor(''));
        mistaken('to', fn () => $box->waitFor([7]));
        mistaken('to', fn () => $box->waitFor([]));
        mistaken('subject', fn () => $box->waitFor(subject: ''));
        mistaken('to', fn () => $box->lastCode(''));
        mistaken('to', fn () => $box->lastCode(null));
    },
    'link' => function (SandpostBox $box) {
        $html = '<a href="https://shop.test/">Shop</a> <a href="https://shop.test/confirm?t=1">Confirm</a>';
        send($box, ['html' => $html]);
        $email = $box->waitFor('ann@example.com');
        check($box->link($email, '~/confirm~') === 'https://shop.test/confirm?t=1');
        check(str_contains(refused(fn () => $box->link($email, '~/reset~'))->getMessage(), 'https://shop.test/confirm?t=1'));
    },
    'bounce and suppression' => function (SandpostBox $box) {
        send($box);
        $id = $box->waitFor('ann@example.com')['id'];
        check(str_contains(refused(fn () => trigger($box, $id, ['type' => 'bounce']))->getMessage(), 'bounced'));
        check(refused(fn () => $box->call('GET', "/sandbox/emails/$id/raw"))->type === 'unexpected_answer');
        trigger($box, $id, ['type' => 'bounced', 'reason' => '550 no such user']);
        check(emailOf($box, $id)['status'] === 'bounced');
        check(refused(fn () => send($box))->type === 'suppressed_recipient');
    },
    'open, click and complaint' => function (SandpostBox $box) {
        $html = '<a href="https://shop.test/sale">Sale</a>';
        $id = send($box, ['html' => $html, 'track_opens' => true, 'track_clicks' => true]);
        check($box->call('POST', '/sandbox/settle')['settled']);
        trigger($box, $id, ['type' => 'opened']);
        trigger($box, $id, ['type' => 'clicked', 'url' => 'https://shop.test/sale']);
        trigger($box, $id, ['type' => 'complained']);
        $email = emailOf($box, $id);
        check([$email['open_count'], $email['click_count'], $email['status']] === [1, 1, 'complained'], $email);
    },
    'webhook received and verified' => function (SandpostBox $box) {
        $hook = $box->receiver(['email.bounced']);
        $id = send($box, ['to' => 'bounced@sandbox.test']);
        check($hook->waitFor('email.bounced')['data']['email_id'] === $id);
        $forged = ['method' => 'POST', 'header' => ['Service-Signature: t=1,v1=0', 'Content-Type: application/json'], 'content' => '{}', 'ignore_errors' => true];
        file_get_contents($hook->url, false, stream_context_create(['http' => $forged]));
        check(str_contains($http_response_header[0], ' 400 '));
        check(array_column($hook->requests(5), 'genuine') === [true, false], $hook->requests());
        $hook->close();
    },
    'time travel' => function (SandpostBox $box) use ($sandpost) {
        $tomorrow = now($sandpost)->modify('+1 day')->format(DATE_ATOM);
        $id = send($box, ['scheduled_at' => $tomorrow]);
        check(emailOf($box, $id)['status'] === 'scheduled');
        $sandpost->call('POST', '/sandbox/clock', ['advance' => '1d1h']);
        check(emailOf($box, $id)['status'] === 'delivered');
        $sandpost->call('POST', '/sandbox/clock', ['reset' => true]);
    },
    'moved clock' => function (SandpostBox $box) use ($sandpost) {
        $sandpost->call('POST', '/sandbox/clock', ['advance' => '2h']);
        $old = send($box, ['text' => 'Your code is 111111.']);
        $ahead = refused(fn () => $box->expectNone('ann@example.com', since: new DateTimeImmutable(), timeoutMs: 50));
        check($ahead->status === 422 && str_contains($ahead->getMessage(), 'clock'), $ahead->getMessage());
        $sandpost->call('POST', '/sandbox/clock', ['reset' => true]);
        $since = new DateTimeImmutable();
        foreach ([$since, $old, 'last'] as $point) {
            $box->expectNone('ann@example.com', since: $point, timeoutMs: 50);
        }
        $next = send($box, ['text' => 'Your code is 222222.']);
        foreach ([$since, $old] as $point) {
            check($box->waitFor('ann@example.com', since: $point)['id'] === $next);
        }
        check($box->waitFor('ann@example.com')['id'] === $next);
        check($box->lastCode('ann@example.com') === '222222');
    },
    'idempotent retry' => function (SandpostBox $box) {
        $first = send($box, headers: ['Idempotency-Key: order-1']);
        check(send($box, headers: ['Idempotency-Key: order-1']) === $first);
        check(count($box->waitForAll(1, 'ann@example.com')) === 1);
        check(refused(fn () => $box->waitForAll(2, 'ann@example.com', timeoutMs: 50))->status === 404);
    },
    'parallel workers' => function () use ($sandpost) {
        $start = fn (int $number) => proc_open([PHP_BINARY, __FILE__, $sandpost->url, "worker $number"], [2 => STDERR], $pipes);
        foreach (array_map($start, range(1, 4)) as $worker) {
            check(proc_close($worker) === 0);
        }
    },
];
foreach ($scenarios as $name => $run) {
    $box = $sandpost->box();
    $run($box);
    $box->close();
    echo "ok $name\n";
}
