// Runs each scenario of docs/guides/languages.md and prints `ok <name>`.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"sandpost"
)

var server *sandpost.Sandpost

func mail(to string, more map[string]any) map[string]any {
	mail := map[string]any{"from": "hi@shop.test", "to": to, "subject": "Hello", "text": "Hello"}
	for name, value := range more {
		mail[name] = value
	}
	return mail
}

func check(holds bool, what ...any) {
	if !holds {
		fmt.Fprintln(os.Stderr, what...)
		os.Exit(1)
	}
}

func must(err error) { check(err == nil, err) }

func get[T any](value T, err error) T {
	must(err)
	return value
}

// refused returns the error that Sandpost answered with.
func refused(err error) *sandpost.Error {
	var refusal *sandpost.Error
	check(errors.As(err, &refusal), "an error of Sandpost was expected, got", err)
	return refusal
}

func send(box *sandpost.Box, to string, more map[string]any) string {
	return get(trySend(box, mail(to, more)))
}

func trySend(box *sandpost.Box, mail map[string]any, headers ...string) (string, error) {
	var sent struct{ ID string }
	err := box.Call("POST", "/v1/emails", mail, &sent, headers...)
	return sent.ID, err
}

func emailOf(box *sandpost.Box, id string) *sandpost.Email {
	email := &sandpost.Email{}
	must(box.Call("GET", "/sandbox/emails/"+id, nil, email))
	return email
}

func trigger(box *sandpost.Box, id string, event map[string]any) {
	must(box.Call("POST", "/sandbox/emails/"+id+"/events", event, nil))
}

func now() time.Time {
	var clock struct{ Now time.Time }
	must(server.Call("GET", "/sandbox/clock", nil, &clock))
	return clock.Now
}

var scenarios = []struct {
	name string
	run  func(box *sandpost.Box)
}{
	{"send and wait", func(box *sandpost.Box) {
		send(box, "ann@example.com", nil)
		email := get(box.WaitFor(sandpost.Query{To: "ann@example.com", Subject: "Hello"}))
		check(email.Text == "Hello", email)
		must(box.ExpectNone(sandpost.Query{To: "ben@example.com", TimeoutMS: 50}))
		check(refused(box.ExpectNone(sandpost.Query{To: "ann@example.com"})).Status == 422)
		_, err := box.WaitFor(sandpost.Query{To: "ben@example.com", TimeoutMS: 50})
		missing := refused(err)
		check(missing.Type == "not_found" && strings.Contains(missing.Message, "ann@example.com"), missing)
	}},
	{"code", func(box *sandpost.Box) {
		send(box, "ann@example.com", map[string]any{"text": "Your code is 482913."})
		check(get(box.LastCode("ann@example.com")) == "482913")
		send(box, "ben@example.com", map[string]any{"text": "Backup codes: 1234-5678, 2345-6789"})
		_, err := box.LastCode("ben@example.com")
		check(strings.Contains(refused(err).Message, "1234-5678, 2345-6789"), err)
	}},
	{"quotes, times and wrong arguments", func(box *sandpost.Box) {
		subject := `Ann commented on "Budget 2027" \ 5" screen`
		name := `"Lee, Ann" <ann@example.com>`
		old := send(box, name, map[string]any{"subject": subject})
		check(get(box.WaitFor(sandpost.Query{To: name, Subject: subject})).ID == old)
		check(refused(box.ExpectNone(sandpost.Query{Subject: subject, TimeoutMS: 50})).Status == 422)
		check(refused(box.ExpectNone(sandpost.Query{Q: "recipent:ann@example.com", TimeoutMS: 50})).Status == 422)
		later := now().Add(time.Minute)
		for _, since := range []any{later, later.Format(time.RFC3339), old, emailOf(box, old)} {
			must(box.ExpectNone(sandpost.Query{To: "ann@example.com", Since: since, TimeoutMS: 50}))
		}
		for _, since := range []any{"", 7, time.Time{}, (*sandpost.Email)(nil), map[string]string{}} {
			err := box.ExpectNone(sandpost.Query{To: "ann@example.com", Since: since})
			check(err != nil && strings.Contains(err.Error(), "`since` must be"), since, err)
		}
		for _, query := range []sandpost.Query{{}, {To: " "}, {Q: "\t"}} {
			err := box.ExpectNone(query)
			check(err != nil && strings.Contains(err.Error(), "empty"), query, err)
		}
		for _, to := range []string{"", " "} {
			_, err := box.LastCode(to)
			check(err != nil && strings.Contains(err.Error(), "`to` must be"), to, err)
		}
	}},
	{"link", func(box *sandpost.Box) {
		html := `<a href="https://shop.test/">Shop</a> <a href="https://shop.test/confirm?t=1">Confirm</a>`
		send(box, "ann@example.com", map[string]any{"html": html})
		email := get(box.WaitFor(sandpost.Query{To: "ann@example.com"}))
		check(get(box.Link(email, "/confirm")) == "https://shop.test/confirm?t=1")
		_, err := box.Link(email, "/reset")
		check(strings.Contains(refused(err).Message, "https://shop.test/confirm?t=1"))
	}},
	{"bounce and suppression", func(box *sandpost.Box) {
		send(box, "ann@example.com", nil)
		email := get(box.WaitFor(sandpost.Query{To: "ann@example.com"}))
		wrong := refused(box.Call("POST", "/sandbox/emails/"+email.ID+"/events", map[string]any{"type": "bounce"}, nil))
		check(strings.Contains(wrong.Message, "bounced"), wrong)
		check(refused(box.Call("GET", "/sandbox/emails/"+email.ID+"/raw", nil, nil)).Type == "unexpected_answer")
		trigger(box, email.ID, map[string]any{"type": "bounced", "reason": "550 no such user"})
		check(emailOf(box, email.ID).Status == "bounced")
		_, err := trySend(box, mail("ann@example.com", nil))
		check(refused(err).Type == "suppressed_recipient", err)
	}},
	{"open, click and complaint", func(box *sandpost.Box) {
		html := `<a href="https://shop.test/sale">Sale</a>`
		id := send(box, "ann@example.com", map[string]any{"html": html, "track_opens": true, "track_clicks": true})
		var left struct{ Settled bool }
		must(box.Call("POST", "/sandbox/settle", nil, &left))
		check(left.Settled)
		trigger(box, id, map[string]any{"type": "opened"})
		trigger(box, id, map[string]any{"type": "clicked", "url": "https://shop.test/sale"})
		trigger(box, id, map[string]any{"type": "complained"})
		email := emailOf(box, id)
		check(email.OpenCount == 1 && email.ClickCount == 1 && email.Status == "complained", email)
	}},
	{"webhook received and verified", func(box *sandpost.Box) {
		hook := get(box.Receiver("email.bounced"))
		id := send(box, "bounced@sandbox.test", nil)
		event := get(hook.WaitFor("email.bounced"))
		check(event.Data["email_id"] == id, event)
		request, _ := http.NewRequest("POST", hook.URL, strings.NewReader("{}"))
		request.Header.Set("Service-Signature", "t=1,v1=0")
		response := get(http.DefaultClient.Do(request))
		check(response.StatusCode == 400 && hook.Forged() == 1 && len(hook.Events()) == 1)
		must(hook.Close())
	}},
	{"time travel", func(box *sandpost.Box) {
		tomorrow := now().Add(24 * time.Hour).Format(time.RFC3339Nano)
		id := send(box, "ann@example.com", map[string]any{"scheduled_at": tomorrow})
		check(emailOf(box, id).Status == "scheduled")
		must(server.Call("POST", "/sandbox/clock", map[string]any{"advance": "1d1h"}, nil))
		check(emailOf(box, id).Status == "delivered")
		must(server.Call("POST", "/sandbox/clock", map[string]any{"reset": true}, nil))
	}},
	{"moved clock", func(box *sandpost.Box) {
		must(server.Call("POST", "/sandbox/clock", map[string]any{"advance": "2h"}, nil))
		old := send(box, "ann@example.com", map[string]any{"text": "Your code is 111111."})
		ahead := refused(box.ExpectNone(sandpost.Query{To: "ann@example.com", Since: time.Now(), TimeoutMS: 50}))
		check(ahead.Status == 422 && strings.Contains(ahead.Message, "clock"), ahead)
		must(server.Call("POST", "/sandbox/clock", map[string]any{"reset": true}, nil))
		since := time.Now()
		for _, point := range []any{since, old, "last"} {
			must(box.ExpectNone(sandpost.Query{To: "ann@example.com", Since: point, TimeoutMS: 50}))
		}
		next := send(box, "ann@example.com", map[string]any{"text": "Your code is 222222."})
		for _, point := range []any{since, old} {
			check(get(box.WaitFor(sandpost.Query{To: "ann@example.com", Since: point})).ID == next)
		}
		check(get(box.WaitFor(sandpost.Query{To: "ann@example.com"})).ID == next)
		check(get(box.LastCode("ann@example.com")) == "222222")
	}},
	{"idempotent retry", func(box *sandpost.Box) {
		first := get(trySend(box, mail("ann@example.com", nil), "Idempotency-Key", "order-1"))
		check(get(trySend(box, mail("ann@example.com", nil), "Idempotency-Key", "order-1")) == first)
		get(box.WaitFor(sandpost.Query{To: "ann@example.com"}))
		_, err := box.WaitForAll(2, sandpost.Query{To: "ann@example.com", TimeoutMS: 50})
		check(refused(err).Status == 404)
	}},
	{"parallel workers", func(*sandpost.Box) {
		var workers sync.WaitGroup
		for number := 0; number < 4; number++ {
			workers.Add(1)
			go func(name string) {
				defer workers.Done()
				own := get(server.Box(name, "shop.test"))
				send(own, "all@example.com", map[string]any{"subject": name})
				check(get(own.WaitFor(sandpost.Query{To: "all@example.com"})).Subject == name)
				_, err := own.WaitForAll(2, sandpost.Query{Any: true, TimeoutMS: 50})
				check(refused(err).Status == 404)
				must(own.Close())
			}(fmt.Sprintf("worker %d", number))
		}
		workers.Wait()
	}},
}

func main() {
	var err error
	server, err = sandpost.Start()
	must(err)
	for _, scenario := range scenarios {
		box := get(server.Box(scenario.name, "shop.test"))
		scenario.run(box)
		must(box.Close())
		fmt.Println("ok", scenario.name)
	}
	server.Stop()
}
